import { countCharacters } from '#lib/text/characters.ts';

/**
 * Maximum length of a team name typed on a phone; longer ones come from the host's list and are shortened in narrow
 * places.
 */
export const mostTyped = 40;

/** Whether phones shorten a name on a single line. */
export const isCutOnPhones = (name: string): boolean => countCharacters(name) > mostTyped;
