import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chooseLocale, type Wishes } from '../../src/lib/messages/locale.ts';
import { createTranslator, type Message, type Params } from '../../src/lib/messages/translator.ts';

const messages: Record<string, Message> = {
	'ui.plain': 'Hallo',
	'ui.named': 'Hallo {name}, {points} Punkte',
	'ui.teams': { one: '{count} Team', other: '{count} Teams' }
};
const make = (locale: string, strict = true) => {
	const made = createTranslator({ locale, timeZone: 'Europe/Berlin' }, (key) => messages[key], strict);
	// The messages of this test are its own, and none of the product.
	return { ...made, t: (key: string, params?: Params) => made.t(key, params) };
};

const translator = suite('translator');

translator('fills places, writes numbers by language and leaves text as it is', () => {
	assert.is(make('de').t('ui.named', { name: '<b>{points}</b>', points: 1284 }), 'Hallo <b>{points}</b>, 1.284 Punkte');
	assert.is(make('en').t('ui.named', { name: 'Ada', points: 1284 }), 'Hallo Ada, 1,284 Punkte');
});

translator('chooses the plural form by the rules of the language', () => {
	assert.is(make('de').t('ui.teams', { count: 1 }), '1 Team');
	assert.is(make('de').t('ui.teams', { count: 0 }), '0 Teams');
	assert.is(make('de').t('ui.teams', { count: 2700 }), '2.700 Teams');
});

translator('throws for what is missing when strict, else shows its name', () => {
	assert.throws(() => make('de').t('ui.nothing'), /ui\.nothing/);
	assert.throws(() => make('de').t('ui.named', { name: 'Ada' }), /points/);
	assert.is(make('de', false).t('ui.nothing'), 'ui.nothing');
});

translator('a key that no language has does not compile', () => {
	const { t } = createTranslator({ locale: 'de' }, (key) => key, false);
	const part = String('failed');
	assert.is(t('admin.form.failed'), 'admin.form.failed');
	assert.is(t(`admin.form.${part}`), 'admin.form.failed');
	// @ts-expect-error no such message
	assert.is(t('admin.form.faild'), 'admin.form.faild');
	// @ts-expect-error no such branch
	assert.is(t(`admin.from.${part}`), 'admin.from.failed');
	// @ts-expect-error one of the two does not exist
	assert.ok(t(part ? 'admin.form.failed' : 'admin.form.faild'));
});

translator('writes dates and times in the zone it was given', () => {
	const moment = '2026-11-20T19:14:05Z';
	assert.is(make('de').time(moment), '20:14');
	assert.is(make('en').time(moment, { seconds: true }), '20:14:05');
	assert.is(make('de').date('2026-11-20T23:30:00Z'), '21.11.2026');
});

const wishes: { name: string; wishes: Wishes; locale: string }[] = [
	{ name: 'nothing known', wishes: {}, locale: 'de' },
	{ name: 'the query wins', wishes: { query: 'en', cookie: 'de', eventLocale: 'de' }, locale: 'en' },
	{ name: 'the device wins over the event', wishes: { cookie: 'en', eventLocale: 'de' }, locale: 'en' },
	{ name: 'the event wins over the header', wishes: { eventLocale: 'en', acceptLanguage: 'de' }, locale: 'en' },
	{ name: 'an unknown wish is passed over', wishes: { query: 'fr', cookie: 'xx', eventLocale: 'en' }, locale: 'en' },
	{ name: 'the header counts by weight', wishes: { acceptLanguage: 'fr, de;q=0.4, en-GB;q=0.8' }, locale: 'en' },
	{ name: 'a refused language does not count', wishes: { acceptLanguage: 'en;q=0, *;q=0.1' }, locale: 'de' },
	{ name: 'rubbish in the header', wishes: { acceptLanguage: ';;q=,,=' }, locale: 'de' }
];
for (const row of wishes) translator(`locale: ${row.name}`, () => assert.is(chooseLocale(row.wishes), row.locale));

translator.run();
