"""Spanish."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="es",
    ui=ui_words(
        """Inicio|Entrar|Registrarse|Buscar|Miembros|Calendario|Ayuda|Foro|Temas|Mensajes|Respuestas
        |Visitas|Último mensaje|por|Se unió el|Ubicación|Página|Siguiente|Anterior|Versión para imprimir
        |Responder|Citar|Denunciar|Asunto|Autor|{name} escribió:|{name} escribió el {date}:
        |Última edición por {name} el {date}|Fijado|Cerrado|Subforos|Ordenar por|Invitado
        |Usuario eliminado|Debe entrar para leer este foro.|El tema que busca no existe.|Nuevo tema
        |Todas las horas son {zone}|Código:|Fecha|Nombre de usuario|Contraseña|Tema siguiente
        |Tema anterior|Perfil
        |Publicado el {date} por {name}"""
    ),
    months=bars("enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"),
    short_months=bars("ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic"),
    weekdays=bars("lun|mar|mié|jue|vie|sáb|dom"),
    today="Hoy",
    yesterday="Ayer",
    ago=bars("ahora mismo|hace {n} minuto|hace {n} minutos|hace {n} hora|hace {n} horas|hace {n} día|hace {n} días"),
    dates=(
        ("{d} de {month} de {Y}", "{d} de {month}"),
        ("{dd}/{mm}/{Y}", "{dd}/{mm}"),
        ("{dd} {mon} {Y}", "{dd} {mon}"),
        ("{wd}, {d} {mon} {Y}", "{wd}, {d} {mon}"),
    ),
    glues=("{date}, {time}", "{date} a las {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("La sala|El taller|El patio|El archivo"),
    boards=bars(
        """Anuncios|Presentaciones|Relojes|Estufas y calderas|Se busca|Bicicletas|Radios antiguas
        |Pan y horno|Mapas & senderos|Cobertizos|Sugerencias|Turno de noche|Lámparas|Mercadillo"""
    ),
    titles=lines(
        """
        ¿Dónde encuentro un {t} en {n}?
        Mi {t} hace ruido desde ayer
        {t}: ¿sí o no?
        Enseñad vuestro {t}
        ¿{w} {n} o {w}?
        Cuánto dura un {t}
        ¡¡¡AYUDA!!! {t} ardiendo
        [resuelto] no llega corriente al {t}
        Encuentro del 12 de mayo de {n}: ¿quién trae el {t}?
        Precio de un {w} usado
        Opiniones sobre "{w}"
        Re: viejo {t}
        Una pregunta larga sobre el {t} de mi tía, que nunca lee los manuales
        """
    ),
    things=bars(
        "muelle|tubo|mango|motor|cajón|cubo|tornillo|gancho|martillo|reloj|cable|farol|molino|pestillo|barril|freno"
    ),
    sentences=lines(
        """
        Desmonté el {t} y me sobran {n} piezas.
        Nadie me dijo que un {t} necesita aceite.
        El {w} funciona mejor que mi antiguo {t}.
        Esta mañana había {n} grados junto al {t}.
        ¿Alguien ha probado {w} con un {t}?
        Se paró después de {n} vueltas y olía a cola.
        Mi vecino pagó {n} euros por un {t} torcido.
        Nunca se limpia un {t} con arena.
        Al final bastó un {t} nuevo de {w}.
        Primero hay que leer la segunda página y luego girar el {t}.
        La tienda habló de {n} días y fueron semanas.
        Sigo pensando que el {t} es la parte débil.
        Después de {n} años hubo que despedirse del {w}.
        En el dibujo el {t} está encima del {t}.
        ¿Puede alguien fotografiar el {t} desde abajo?
        Hay un agujero de {n} mm donde debería estar el {t}.
        Cuidado con el número {n}, los bordes cortan.
        """
    ),
    one_word=bars("Gracias|De acuerdo.|¡Resuelto!|¿Por qué?|Igual|+1"),
)
