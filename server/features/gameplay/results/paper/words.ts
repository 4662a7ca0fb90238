import de from '#lib/messages/certificates/de.json' with { type: 'json' };
import en from '#lib/messages/certificates/en.json' with { type: 'json' };
import { flatten } from '#lib/messages/flatten.ts';
import { createTranslator, type Translator } from '#lib/messages/translator.ts';
import type { Settings } from '../../../authoring/events/settings.ts';
import type { Piece } from '../../../../runtime/pdf/clusters.ts';

const messages = { de: flatten(de, 'certificates.'), en: flatten(en, 'certificates.') };

/** Formats texts on paper; times are in the time zone of the event. */
export const paperWords = ({ locale, ...how }: Pick<Settings, 'locale' | 'timeZone' | 'stationWord'>): Translator =>
	createTranslator({ locale, ...how }, (key) => messages[locale][key], true);

/** A sentence with bold parts: places are `{name}` in the text until here. */
export const withBold = (sentence: string, bold: Record<string, string>): Piece[] =>
	sentence
		.split(/(\{\w+\})/)
		.filter(Boolean)
		.map((part) => {
			const text = bold[part.slice(1, -1)];
			return part.startsWith('{') && text !== undefined ? { text, face: 'strong' } : { text: part };
		});
