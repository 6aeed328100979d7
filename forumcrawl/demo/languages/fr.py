"""French."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="fr",
    ui=ui_words(
        """Accueil|Connexion|Inscription|Rechercher|Membres|Calendrier|Aide|Forum|Sujets|Messages|Réponses
        |Vues|Dernier message|par|Inscrit le|Localisation|Page|Suivant|Précédent|Version imprimable
        |Répondre|Citer|Signaler|Sujet|Auteur|{name} a écrit :|{name} a écrit le {date} :
        |Modifié par {name} le {date}|Épinglé|Fermé|Sous-forums|Trier par|Invité|Membre supprimé
        |Vous devez vous connecter pour lire ce forum.|Ce sujet n'existe pas ou n'existe plus.
        |Nouveau sujet|Toutes les heures sont {zone}|Code :|Date|Nom d'utilisateur|Mot de passe
        |Sujet suivant|Sujet précédent|Profil
        |Publié le {date} par {name}"""
    ),
    months=bars("janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"),
    short_months=bars("janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc."),
    weekdays=bars("lun.|mar.|mer.|jeu.|ven.|sam.|dim."),
    today="Aujourd'hui",
    yesterday="Hier",
    ago=bars(
        """à l'instant|il y a {n} minute|il y a {n} minutes|il y a {n} heure|il y a {n} heures
        |il y a {n} jour|il y a {n} jours"""
    ),
    dates=(
        ("{d} {month} {Y}", "{d} {month}"),
        ("{dd}/{mm}/{Y}", "{dd}/{mm}"),
        ("{d} {mon} {Y}", "{d} {mon}"),
        ("{wd} {dd} {month} {Y}", "{wd} {dd} {month}"),
    ),
    glues=("{date} à {time}", "{date}, {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("Le salon|L'atelier|Le jardin|Les archives"),
    boards=bars(
        """Annonces|Présentations|Horloges|Poêles et chaudières|Recherches|Vélos|Postes de radio
        |Pain & four|Cartes et sentiers|Cabanes|Suggestions|Équipe de nuit|Lampes|Marché"""
    ),
    titles=lines(
        """
        Où trouver un {t} en {n} ?
        Mon {t} grince depuis hier
        {t} : oui ou non ?
        Montrez votre {t}
        {w} {n} ou bien {w} ?
        Combien de temps dure un {t}
        AU SECOURS !!! {t} en feu
        [résolu] pas de courant au {t}
        Rencontre du 12 mai {n} : qui apporte le {t} ?
        Prix d'un {w} d'occasion
        Vos avis sur « {w} »
        Re: vieux {t}
        Une longue question au sujet du {t} de ma tante qui ne lit jamais les notices
        """
    ),
    things=bars(
        """ressort|tuyau|levier|cadran|moteur|crochet|tamis|volant|boulon|couvercle|ruban|panier|robinet
        |clou|marteau|sifflet"""
    ),
    sentences=lines(
        """
        J'ai démonté le {t} et il me reste {n} vis.
        Personne ne m'avait dit qu'un {t} demande de l'huile.
        Le {w} marche mieux que mon ancien {t}.
        Ce matin il faisait {n} degrés près du {t}.
        Quelqu'un a-t-il essayé {w} avec un {t} ?
        Il s'est arrêté après {n} tours et sentait la colle.
        Mon voisin a payé {n} euros pour un {t} tordu.
        On ne nettoie jamais un {t} avec du sable.
        Finalement, un {t} neuf de chez {w} a suffi.
        Lisez d'abord la deuxième page, puis tournez le {t} à gauche.
        Le magasin parlait de {n} jours, ce furent des semaines.
        Je crois encore que le {t} est le point faible.
        Après {n} ans, il a fallu dire adieu au {w}.
        Sur le dessin, le {t} se trouve au-dessus du {t}.
        Quelqu'un peut photographier le {t} par en dessous ?
        Il y a un trou de {n} mm à la place du {t}.
        Attention au numéro {n}, les bords coupent.
        """
    ),
    one_word=bars("Merci|D'accord.|Résolu !|Pourquoi ?|Pareil|+1"),
)
