import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pagesOf } from '../../../server/features/hosting/take-home/pages.ts';

const result = (id: number) => ({
	name: `Team ${id}`,
	catalogName: 'Harbour',
	attempt: 1,
	correct: 1,
	total: 2,
	points: 10,
	maxPoints: 20,
	durationSec: 60,
	finishedAt: '2026-07-01T12:00:00.000Z'
});
const home = {
	title: 'Fest',
	locale: 'de',
	timeZone: 'Europe/Berlin',
	startsAt: new Date('2026-07-01T10:00:00Z'),
	madeAt: new Date('2026-07-02T10:00:00Z'),
	rankings: { mode: 'live', teams: 0, points: [], catalogMaster: [], accuracy: [], puzzle: [] },
	customAwards: [],
	results: Array.from({ length: 300 }, (_, id) => result(id)),
	questions: [],
	photos: []
} as unknown as Parameters<typeof pagesOf>[0];

test('pages of many results make few formats, and let others work in between', async () => {
	const { DateTimeFormat } = Intl;
	let made = 0;
	let turns = 0;
	let isOver = false;
	const turn = () => void ((turns += 1), isOver || setImmediate(turn));
	Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
		construct(target, args: ConstructorParameters<typeof DateTimeFormat>) {
			made += 1;
			return new target(...args);
		}
	});
	setImmediate(turn);
	const pages = await pagesOf(home);
	isOver = true;
	Intl.DateTimeFormat = DateTimeFormat;
	assert.is(pages.size, 9);
	assert.match(pages.get('de/results.html')!, '01.07.26, 14:00');
	assert.ok(made <= 4, `${made} formats were made`);
	assert.ok(turns >= 8, `others had ${turns} turns`);
});

test.run();
