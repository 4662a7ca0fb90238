import type { Block } from '#lib/blocks/blocks.ts';

/** Blocks of the pages that every installation begins with that are about playing alone. */
const blocksAboutPlay = new Map([
	['datenschutz-3', 'Beim Mitspielen'],
	['datenschutz-en-3', 'When you play']
]);

/** What else these pages say of playing. */
const wordsAboutPlay = [
	'<li>die Zugehörigkeit zu einem Team, damit ihr nach einer Pause weiterspielen könnt,</li>',
	'<li>Antworten, die auf das Netz warten,</li>',
	'<li>which team you belong to, so that you can go on after a break,</li>',
	'<li>answers that wait for the network,</li>',
	'Fragen, Texte und Bilder der Veranstaltungen stammen von den jeweiligen Veranstaltern. ',
	'Questions, texts and pictures of the events come from their organisers. '
];

/** Whether a block of the privacy notice of `default` is about playing alone. */
export const isAboutPlay = ({ id, data }: Block): boolean =>
	blocksAboutPlay.has(id) && blocksAboutPlay.get(id) === (data as { heading?: string }).heading;

/** A legal text of `default` without what it says of playing. */
export const withoutPlay = (html: string): string =>
	wordsAboutPlay.reduce((text, words) => text.replace(words, ''), html);
