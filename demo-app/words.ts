const en = {
  reserve_title: "Reserve",
  visitor_title: "Announce a visitor",
  parking_title: "Guest parking",
  what: "What",
  visitor: "Visitor's name",
  number_plate: "Number plate",
  day: "Day",
  time: "From",
  reserve: "Reserve",
  announce: "Announce",
  reserved: "Reserved",
  announced: "Announced",
  demo: "This page stands in for the building's own system. It forgets everything when the demo ends.",
  stands_here:
    "In the demo, this page stands in for this site. Nothing else is here: close it to go back to the portal.",
  meeting_room: "Meeting room, 8 people",
  quiet_room: "Quiet room, 1 person",
  project_room: "Project room, 14 people",
  studio: "Studio, a day",
  kiln: "Kiln, one firing",
  workbench: "Workbench, an afternoon",
};

export type Words = Record<keyof typeof en, string>;

const de: Words = {
  reserve_title: "Reservieren",
  visitor_title: "Besuch anmelden",
  parking_title: "Gästeparkplatz",
  what: "Was",
  visitor: "Name des Besuchs",
  number_plate: "Kennzeichen",
  day: "Tag",
  time: "Ab",
  reserve: "Reservieren",
  announce: "Anmelden",
  reserved: "Reserviert",
  announced: "Angemeldet",
  demo: "Diese Seite steht für das eigene System des Gebäudes. Mit dem Ende der Demo vergisst sie alles.",
  stands_here:
    "In der Demo steht diese Seite für diese Website. Mehr ist hier nicht: Schließen Sie sie, um zum Portal zurückzukehren.",
  meeting_room: "Besprechungsraum, 8 Personen",
  quiet_room: "Ruheraum, 1 Person",
  project_room: "Projektraum, 14 Personen",
  studio: "Atelier, ein Tag",
  kiln: "Brennofen, ein Brand",
  workbench: "Werkbank, ein Nachmittag",
};

const nb: Words = {
  reserve_title: "Bestill",
  visitor_title: "Meld besøk",
  parking_title: "Gjesteparkering",
  what: "Hva",
  visitor: "Navn på besøkende",
  number_plate: "Skiltnummer",
  day: "Dag",
  time: "Fra",
  reserve: "Bestill",
  announce: "Meld",
  reserved: "Bestilt",
  announced: "Meldt",
  demo: "Denne siden står for byggets eget system. Den glemmer alt når demoen avsluttes.",
  stands_here:
    "I demoen står denne siden for dette nettstedet. Det er ikke mer her: lukk den for å gå tilbake til portalen.",
  meeting_room: "Møterom, 8 personer",
  quiet_room: "Stillerom, 1 person",
  project_room: "Prosjektrom, 14 personer",
  studio: "Atelier, en dag",
  kiln: "Ovn, én brenning",
  workbench: "Arbeidsbenk, en ettermiddag",
};

const pt: Words = {
  reserve_title: "Reservar",
  visitor_title: "Anunciar uma visita",
  parking_title: "Estacionamento de visitas",
  what: "O quê",
  visitor: "Nome da visita",
  number_plate: "Matrícula",
  day: "Dia",
  time: "A partir das",
  reserve: "Reservar",
  announce: "Anunciar",
  reserved: "Reservado",
  announced: "Anunciado",
  demo: "Esta página representa o sistema do próprio edifício. Esquece tudo quando a demonstração termina.",
  stands_here:
    "Na demonstração, esta página representa este site. Não há mais nada aqui: feche-a para voltar ao portal.",
  meeting_room: "Sala de reuniões, 8 pessoas",
  quiet_room: "Sala silenciosa, 1 pessoa",
  project_room: "Sala de projeto, 14 pessoas",
  studio: "Estúdio, um dia",
  kiln: "Forno, uma fornada",
  workbench: "Bancada, uma tarde",
};

/** The texts of the stand-ins, in the languages of the demo's buildings. */
export const words = { en, de, nb, pt } satisfies Record<string, Words>;
export const languages = Object.keys(words) as readonly (keyof typeof words)[];
