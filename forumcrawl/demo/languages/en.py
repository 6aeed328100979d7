"""English."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="en",
    ui=ui_words(
        """Home|Log in|Register|Search|Members|Calendar|Help|Forum|Threads|Posts|Replies|Views|Last post|by
        |Joined|Location|Page|Next|Previous|Print this thread|Reply|Quote|Report|Subject|Author
        |{name} wrote:|{name} wrote on {date}:|Last edited by {name} on {date}|Sticky|Locked|Sub-boards
        |Sort by|Guest|Deleted member|You must log in to read this board.
        |No such page: the topic or board you asked for does not exist.|New thread|All times are {zone}
        |Code:|Date|User name|Password|Next thread|Previous thread|Profile
        |Posted on {date} by {name}"""
    ),
    months=bars("January|February|March|April|May|June|July|August|September|October|November|December"),
    short_months=bars("Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"),
    weekdays=bars("Mon|Tue|Wed|Thu|Fri|Sat|Sun"),
    today="Today",
    yesterday="Yesterday",
    ago=bars("Just now|{n} minute ago|{n} minutes ago|{n} hour ago|{n} hours ago|{n} day ago|{n} days ago"),
    dates=(
        ("{month} {d}, {Y}", "{month} {d}"),
        ("{month} {nth}, {Y}", "{month} {nth}"),
        ("{d} {mon} {Y}", "{d} {mon}"),
        ("{mon} {dd}, {Y}", "{mon} {dd}"),
        ("{wd} {mon} {dd}, {Y}", "{wd} {mon} {dd}"),
        ("{mm}/{dd}/{Y}", "{mm}/{dd}"),
        ("{mm}-{dd}-{Y}", "{mm}-{dd}"),
        ("{dd}/{mm}/{Y}", "{dd}/{mm}"),
    ),
    glues=("{date}, {time}", "{date} at {time}", "{date} {time}", "{date} - {time}", "{time}, {date}"),
    clock12=True,
    categories=bars("The common room|Workshop|Away from the bench|Old papers"),
    boards=bars(
        """Announcements|Arrivals & hellos|Clock repair|Kettles and stoves|Tools wanted|Bicycle cellar
        |Radio sets|Bread & ovens|Maps and walks|Garden sheds|Site suggestions|Night shift|Lamps
        |Market day"""
    ),
    titles=lines(
        """
        Where do I find a {t} in {n}?
        My {t} rattles since yesterday
        {t}: yes or no?
        Show us your {t}
        {w} {n} against {w} - which one?
        How long does a {t} last
        HELP!!! {t} on fire
        The {t} & the {t}, a comparison
        [solved] no power at the {t}
        Meeting on 12 May {n}: who brings the {t}?
        Price of a used {w}
        thoughts on "{w}"
        Re: old {t}
        A question about the {t} of my aunt, who bought it in a hurry and never read the manual
        """
    ),
    things=bars(
        """kettle|bearing|spring|ladder|valve|lantern|gearbox|rope|chimney|pulley|bellows|anvil|wheel|hinge
        |pump|crank|barrel|compass"""
    ),
    sentences=lines(
        """
        I took the {t} apart and found {n} small screws that belong nowhere.
        Nobody told me that a {t} needs oil twice a year.
        The {w} works better than the old {t}, if you ask me.
        We measured {n} degrees at the {t} this morning.
        Has anybody tried a {w} together with a {t}?
        It stopped after {n} turns and smells of hot glue.
        My neighbour paid {n} for a {t} that is not even round.
        You should never clean a {t} with sand, it ruins the surface.
        In the end a new {t} from {w} did the trick.
        Mine came with a paper that nobody can read.
        Read the second page first, then fit the {t} and turn it to the left.
        The shop said {n} days, but the {t} arrived the week after.
        I still think that the {t} is the weak part here.
        After {n} years it was time to say goodbye to the {w}.
        A friend of mine swears by {w}, model {n}.
        That is not what the drawing shows: the {t} sits above the {t}.
        Could somebody post a picture of the {t} from below?
        There is a hole of {n} mm where the {t} should be.
        Well, it is only a {t} and not a cathedral.
        Be careful with number {n}, the edges are sharp.
        """
    ),
    one_word=bars("Thanks|+1|Bump|Agreed.|lol|Solved!|Why?|This."),
)
