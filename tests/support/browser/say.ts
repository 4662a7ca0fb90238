import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { flatten } from '#lib/messages/flatten.ts';
import { createTranslator, type Message, type Params } from '#lib/messages/translator.ts';
import type { StationWord } from '#lib/messages/station-word.ts';

/** Answers the words of the screens by their full key, in a language and as an event calls its stations; throws for an unknown key. */
export function sayIn(locale: 'de' | 'en', stationWord: StationWord): (key: string, params?: Params) => string {
	const messages: Record<string, Message> = {};
	for (const file of globSync(`src/lib/messages/*/${locale}.json`)) {
		const tree = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
		Object.assign(messages, flatten(tree, `${path.basename(path.dirname(file))}.`));
	}
	const { t } = createTranslator({ locale, stationWord }, (key) => messages[key], true);
	return t as (key: string, params?: Params) => string;
}
