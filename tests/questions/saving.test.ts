import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { matchQuestions } from '../../server/features/authoring/catalogs/write/match.ts';
import { readQuestions } from '../../server/features/authoring/catalogs/read/read.ts';
import type { QuestionType } from '#lib/questions/types.ts';

const stored: { id: number; type: QuestionType }[] = [
	{ id: 11, type: 'mc' },
	{ id: 12, type: 'flip' },
	{ id: 13, type: 'mc' }
];

const forms: Record<string, object> = {
	mc: { type: 'mc', prompt: 'x', options: ['a', 'b'], answers: [0] },
	flip: { type: 'flip', prompt: 'x', answer: 'y' }
};

/** 'mc:13' = an item with that id, '+' = created. */
function saved(...items: string[]) {
	const raw = items.map((item) => ({ ...forms[item.split(':')[0] ?? ''], id: item.split(':')[1] }));
	const result = readQuestions(raw);
	assert.ok('questions' in result);
	const { keep, create, remove } = matchQuestions(result.questions, stored);
	const places: (number | '+')[] = [];
	for (const { stored: one, position } of keep) places[position] = one.id;
	for (const { position } of create) places[position] = '+';
	return { places, removed: remove.map(({ id }) => id) };
}

const cases: [string, string[], (number | '+')[], number[]][] = [
	['with ids in another order', ['mc:13', 'flip:12', 'mc:11'], [13, 12, 11], []],
	['without ids', ['mc', 'flip', 'mc'], [11, 12, 13], []],
	['shorter', ['mc'], [11], [12, 13]],
	['longer', ['mc', 'flip', 'mc', 'mc'], [11, 12, 13, '+'], []],
	['another type at a place', ['flip', 'flip', 'mc'], ['+', 12, 13], [11]],
	['a place that an id claims elsewhere', ['mc', 'flip', 'mc:11'], ['+', 12, 11], [13]],
	['an id of another catalog', ['mc:99', 'flip:12'], [11, 12], [13]],
	['a known id with a new type', ['flip:11', 'flip:12'], [11, 12], [13]],
	['nothing', [], [], [11, 12, 13]]
];
for (const [name, items, places, removed] of cases)
	test(`saved ${name}`, () => assert.equal(saved(...items), { places, removed }));

test.run();
