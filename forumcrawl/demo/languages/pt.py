"""Portuguese."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="pt",
    ui=ui_words(
        """Início|Entrar|Registar|Pesquisar|Membros|Calendário|Ajuda|Fórum|Tópicos|Mensagens|Respostas
        |Exibições|Última mensagem|por|Registado em|Localização|Página|Próxima|Anterior
        |Versão para impressão|Responder|Citar|Denunciar|Assunto|Autor|{name} escreveu:
        |{name} escreveu em {date}:|Editado por {name} em {date}|Fixo|Trancado|Subfóruns|Ordenar por
        |Visitante|Membro removido|É preciso entrar para ler este fórum.|O tópico pedido não existe.
        |Novo tópico|Todas as horas são {zone}|Código:|Data|Nome de utilizador|Senha|Próximo tópico
        |Tópico anterior|Perfil
        |Publicado em {date} por {name}"""
    ),
    months=bars("janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"),
    short_months=bars("jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez"),
    weekdays=(),
    today="Hoje",
    yesterday="Ontem",
    ago=bars("agora mesmo|há {n} minuto|há {n} minutos|há {n} hora|há {n} horas|há {n} dia|há {n} dias"),
    dates=(
        ("{d} de {month} de {Y}", "{d} de {month}"),
        ("{dd}/{mm}/{Y}", "{dd}/{mm}"),
        ("{dd} {mon} {Y}", "{dd} {mon}"),
    ),
    glues=("{date}, {time}", "{date} às {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("A praça|A oficina|O quintal|O arquivo"),
    boards=bars(
        """Avisos|Apresentações|Relógios|Fogões e caldeiras|Procura-se|Bicicletas|Rádios|Pão & forno
        |Mapas e trilhos|Barracões|Sugestões|Turno da noite|Candeeiros|Feira"""
    ),
    titles=lines(
        """
        Onde encontro um {t} em {n}?
        O meu {t} faz barulho desde ontem
        {t}: sim ou não?
        {w} {n} ou {w}?
        Quanto tempo dura um {t}
        SOCORRO!!! {t} a arder
        [resolvido] sem corrente no {t}
        Encontro de 12 de maio de {n}: quem traz o {t}?
        Preço de um {w} usado
        Re: velho {t}
        """
    ),
    things=bars("motor|gancho|martelo|balde|cabo|moinho|filtro|barril|parafuso|tubo|relógio|sino|travão|cesto"),
    sentences=lines(
        """
        Desmontei o {t} e sobraram {n} parafusos.
        Ninguém me disse que um {t} precisa de óleo.
        O {w} funciona melhor do que o meu antigo {t}.
        Esta manhã estavam {n} graus junto ao {t}.
        Alguém já experimentou {w} com um {t}?
        Parou depois de {n} voltas e cheirava a cola.
        O vizinho pagou {n} euros por um {t} torto.
        Nunca se limpa um {t} com areia.
        No fim bastou um {t} novo da {w}.
        Leiam primeiro a segunda página e depois rodem o {t}.
        A loja falou em {n} dias e foram semanas.
        Ao fim de {n} anos despedimo-nos do {w}.
        No desenho o {t} fica por cima do {t}.
        Cuidado com o número {n}, as bordas cortam.
        """
    ),
    one_word=bars("Obrigado|Concordo.|Resolvido!|Porquê?|Igual|+1"),
)
