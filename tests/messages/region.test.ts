import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatLocale, regionOf, type Region } from '../../src/lib/messages/region.ts';
import { createTranslator } from '../../src/lib/messages/translator.ts';

const test = suite('dates by region');

const headers: [header: string | null, region: Region][] = [
	['en-US,en;q=0.9', 'US'],
	['en-GB,en-US;q=0.9,en;q=0.8', 'GB'],
	['en;q=0.9, en-US;q=0.8', 'US'],
	['en-CA', 'US'],
	['es-US,es;q=0.9', 'US'],
	['en-Latn-US', 'US'],
	['EN-us', 'US'],
	['en-AU', 'GB'],
	['en', 'GB'],
	// What German browsers send of their own accord.
	['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'GB'],
	['de,en-US;q=0.7,en;q=0.3', 'GB'],
	['en-US;q=0,en-GB', 'GB'],
	['*', 'GB'],
	['en-_,;;q=,', 'GB'],
	['', 'GB'],
	[null, 'GB']
];
for (const [header, region] of headers) test(`${header}: ${region}`, () => assert.is(regionOf(header), region));

const moment = '2026-11-25T17:05:09Z';
const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const writings: [locale: string, region: Region | undefined, written: string[]][] = [
	['en', 'GB', ['25 Nov 2026', 'Wednesday 25 November 2026', '25/11/2026', '25/11/2026, 18:05', '18:05', '18:05:09']],
	[
		'en',
		undefined,
		['25 Nov 2026', 'Wednesday 25 November 2026', '25/11/2026', '25/11/2026, 18:05', '18:05', '18:05:09']
	],
	[
		'en',
		'US',
		['Nov 25, 2026', 'Wednesday, November 25, 2026', '11/25/2026', '11/25/2026, 6:05 PM', '6:05 PM', '6:05:09 PM']
	],
	['de', 'GB', ['25.11.2026', 'Mittwoch, 25. November 2026', '25.11.2026', '25.11.2026, 18:05', '18:05', '18:05:09']],
	['de', 'US', ['25.11.2026', 'Mittwoch, 25. November 2026', '25.11.2026', '25.11.2026, 18:05', '18:05', '18:05:09']]
];
for (const [locale, region, written] of writings)
	test(`${locale}, ${region}: ${written[1]}`, () => {
		const { date, time } = createTranslator({ locale, region, timeZone: 'Europe/Berlin' }, () => undefined, true);
		const all = [date(moment), date(moment, whole), date(moment, numbers), date(moment, { ...numbers, ...clock })];
		const spaced = [...all, time(moment), time(moment, { seconds: true })].map((text) => text.replace(/\u202f/g, ' '));
		assert.equal(spaced, written);
	});

test('only English has regions', () => {
	assert.equal(
		['de', 'en', 'fr'].map((locale) => formatLocale(locale, 'US')),
		['de', 'en-US', 'fr']
	);
});

test.run();
