import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flatten } from '#lib/messages/flatten.ts';
import { locales } from '#lib/messages/locale.ts';
import type { Message } from '#lib/messages/translator.ts';

const root = new URL('../../../src/lib/messages/', import.meta.url);
const areas = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const house = suite('messages');

const read = (area: string, locale: string) =>
	flatten(JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, root), 'utf8')));
const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const pluralForms = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Every place a message may use; a plural form may leave out the count. */
const placesOf = (message: Message) => [...new Set(forms(message).flatMap(places))].sort();

house('there are areas to look at', () => assert.ok(areas.length > 0));

for (const { name } of areas) {
	const inLocales = locales.map((locale) => ({ locale, messages: read(name, locale) }));
	const first = inLocales[0]!;
	const others = inLocales.slice(1);

	house(`${name}: every language has the same keys, in camel case`, () => {
		for (const key of Object.keys(first.messages)) assert.match(key, /^[a-z][\w-]*(\.[a-z0-9][\w-]*)*$/);
		for (const other of others)
			assert.equal(Object.keys(other.messages).sort(), Object.keys(first.messages).sort(), other.locale);
	});

	house(`${name}: every language has the same places, and plurals where the others have them`, () => {
		for (const { locale, messages } of others)
			for (const [key, message] of Object.entries(messages)) {
				const original = first.messages[key] as Message;
				assert.equal(placesOf(message), placesOf(original), `${key} (${locale})`);
				assert.is(typeof message, typeof original, `${key} (${locale})`);
			}
	});

	house(`${name}: no branch with a key "other" is taken for the plural of one message`, () => {
		for (const { locale, messages } of [first, ...others])
			for (const [key, message] of Object.entries(messages))
				if (typeof message === 'object')
					assert.equal(
						Object.keys(message).filter((form) => !pluralForms.has(form)),
						[],
						`${key} (${locale})`
					);
	});

	house(`${name}: no message is empty`, () => {
		for (const { locale, messages } of [first, ...others])
			for (const [key, message] of Object.entries(messages))
				for (const text of forms(message)) assert.ok(text.trim(), `${key} (${locale})`);
	});
}

house.run();
