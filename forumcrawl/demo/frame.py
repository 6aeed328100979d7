"""What stands around every page: head, menu, way back, sidebar, footer, in the markup of the family's era."""

from dataclasses import dataclass

from forumcrawl.demo.look import Look
from forumcrawl.demo.views import LinkView, esc


@dataclass(frozen=True)
class Frame:
    """What the frame of one page needs to know."""

    title: str
    forum: str
    language: str
    home: str
    menu: tuple[LinkView, ...]
    crumbs: tuple[LinkView, ...]
    sidebar: tuple[LinkView, ...]
    footer: str
    head_html: str = ""
    """Further elements of the head: feeds, neighbours, the canonical address."""


def framed(frame: Frame, era: str, look: Look, inner: str) -> str:
    """A whole page."""
    if era == "tables":
        return tables_frame(frame, look, inner)
    return divs_frame(frame, look, inner) if era == "divs" else modern_frame(frame, look, inner)


def links(items: tuple[LinkView, ...], separator: str) -> str:
    """Links in a row."""
    return separator.join([f'<a href="{item.href}">{esc(item.text)}</a>' for item in items])


def list_items(items: tuple[LinkView, ...]) -> str:
    """Links as the items of a list."""
    return "".join([f'<li><a href="{item.href}">{esc(item.text)}</a></li>\n' for item in items])


def crumbs_html(frame: Frame, look: Look) -> str:
    """The way back to the front page."""
    if not frame.crumbs or not look.has("crumbs", 0.85):
        return ""
    return f"<div{look.c['crumbs']}>{links(frame.crumbs, look.pick('crumb', ' &raquo; ', ' &gt; ', ' / '))}</div>"


def tables_frame(frame: Frame, look: Look, inner: str) -> str:
    """About 2000: everything is a table, and the colours stand beside the text."""
    side = (
        f'<td width="160" valign="top"><b>{look.t["threads"]}</b><br>{links(frame.sidebar, "<br>")}</td>'
        if frame.sidebar
        else ""
    )
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>{esc(frame.title)}</title>
{frame.head_html}</head>
<body bgcolor="#f4f4ee" text="#222222">
<table width="95%" align="center" border="0" cellpadding="4"><tr>
<td><font size="5"><a href="{frame.home}">{esc(frame.forum)}</a></font></td>
<td align="right"><font size="1">{links(frame.menu, " | ")}</font></td></tr></table>
<table width="95%" align="center" border="0" cellpadding="2"><tr>{side}<td valign="top">{crumbs_html(frame, look)}
{inner}
</td></tr></table>
<hr><center><font size="1">{frame.footer}</font></center>
</body></html>"""


def divs_frame(frame: Frame, look: Look, inner: str) -> str:
    """About 2008: divs with names."""
    c = look.c
    side = (
        f"<div{c['side']}><h4>{look.t['threads']}</h4><ul>{list_items(frame.sidebar)}</ul></div>"
        if frame.sidebar
        else ""
    )
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="{frame.language}"><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{esc(frame.title)}</title>{frame.head_html}</head>
<body><div{c["page"]}><div{c["masthead"]}><h1><a href="{frame.home}">{esc(frame.forum)}</a></h1>
<ul{c["menu"]}>{list_items(frame.menu)}</ul></div>
{crumbs_html(frame, look)}
<div{c["main"]}>{look.wrap(inner)}</div>
{side}
<div{c["foot"]}>{frame.footer}</div></div></body></html>"""


def modern_frame(frame: Frame, look: Look, inner: str) -> str:
    """About 2018: elements that say what they are."""
    c = look.c
    side = (
        f"<aside{c['side']}><h3>{look.t['threads']}</h3><ul>{list_items(frame.sidebar)}</ul></aside>"
        if frame.sidebar
        else ""
    )
    return f"""<!DOCTYPE html>
<html lang="{frame.language}"><head><meta charset="utf-8"><title>{esc(frame.title)}</title>
<meta name="viewport" content="width=device-width">{frame.head_html}
<script>window.app = {{"forum": 1, "since": "2009-03-04T05:06:07Z"}};</script></head>
<body><header{c["masthead"]}><a href="{frame.home}">{esc(frame.forum)}</a>
<nav{c["menu"]}>{links(frame.menu, " ")}</nav></header>
<main{c["main"]}>{crumbs_html(frame, look)}
{look.wrap(inner)}</main>
{side}<footer{c["foot"]}>{frame.footer}</footer></body></html>"""
