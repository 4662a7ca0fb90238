import { countCharacters } from '#lib/text/characters.ts';

/** How many characters a team name has that phones take; longer ones come from the host's list and are cut in narrow places. */
export const mostTyped = 40;

/** Whether phones cut a name where it has one line. */
export const isCutOnPhones = (name: string): boolean => countCharacters(name) > mostTyped;
