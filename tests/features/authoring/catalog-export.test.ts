import * as assert from 'uvu/assert';
import { exportCatalog, importFile } from '../../../server/features/authoring/catalog-files/operations.ts';
import { saveCatalog, showCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const odd = '=1+1; "a", {b} ~ # : \\ | -3% [html] <p>\nÄ 🎪';
const choice = {
	type: 'mc',
	prompt: odd,
	points: 1,
	options: [odd, '+2', "'=x", '%50% y', '[html]z'],
	answers: [0, 3]
};
const pairs = {
	type: 'assign',
	prompt: 'Match',
	points: 1,
	terms: [
		{ term: '-a', definition: 'b => c' },
		{ term: '@d', definition: 'e' }
	]
};
const text = {
	type: 'photoText',
	prompt: 'Text',
	points: 1,
	explanation: odd,
	requirePhoto: false,
	accept: ['T', 'G*n']
};
const free = { type: 'photoText', prompt: '// Free', points: 1, requirePhoto: false };
const one = { type: 'mc', prompt: '::One::', points: 1, explanation: 'Why', options: ['{a}', 'b'], answers: [1] };
const both = [choice, pairs, text, free, one];
const ordered = { ...one, prompt: 'Ordered', options: ['a', 'b', 'Both of these'], answers: [2], keepOrder: true };
const tableOnly = [
	{ type: 'sort', prompt: 'Sort', points: 10, countdown: 0, image: '/uploads/a.png', items: ['-1', '0', '+1'] },
	{
		...{ type: 'swipe', prompt: 'Swipe', points: 3, countdown: 20 },
		cards: Array.from({ length: 30 }, (_, n) => ({ text: `card ${n}`, correct: n % 3 === 0 })),
		rightLabel: '+',
		leftLabel: '-'
	},
	{ type: 'flip', prompt: 'Card', points: 0, answer: odd }
];
const photo = { type: 'photoText', prompt: 'A photo', points: 1 };
const told = { ...photo, prompt: 'A photo with words', askText: true };
const bars = { type: 'photoText', prompt: 'Bars', points: 1, requirePhoto: false, accept: ['a|b'] };
const arrows = { type: 'assign', prompt: 'Arrows', points: 1, terms: [{ term: 'a => b', definition: 'c -> d' }] };

// Texts that a format could take for something of its own, and such as lose their shape or their direction.
const hard = [
	...[
		'for i in x:\n    if i:\n\t\tprint(i)',
		'print("\\n")',
		'C:\\neu\\',
		'&eacute; &amp; &lt;b&gt;',
		'<b>x</b>',
		"'+'",
		"''-1"
	],
	...[
		'%50% a',
		'// x',
		'$CATEGORY: x',
		'::t:: x',
		'[markdown]x',
		'```x```',
		'#',
		'####',
		'a~b=c',
		'_x000D_',
		'1,5;"2"'
	],
	...['ما هو <b>؟', 'שלום\u200f (a)', '\u2067abc\u2069', '日本語\u3000文', 'x\u00a0y', 'A) a', 'ANSWER: A']
];
const half = (from: number) => hard.slice(from, from + 13);
const hardChoices = hard.map((prompt, index) => ({
	...{ type: 'mc', prompt, points: 1, explanation: prompt },
	...{ options: half(index < 13 ? 0 : 13), answers: [index % 13] }
}));
const hardPairs = hard.map((term) => ({
	...{ type: 'assign', prompt: 'Match', points: 1 },
	terms: [
		{ term, definition: term },
		{ term: 'x', definition: 'y' }
	]
}));
const typed = [...hard, '2\\*3', '\\\\*', '\\**', 'a\\b', '*'].map((accept) => ({
	...{ type: 'photoText', prompt: accept, points: 1, requirePhoto: false },
	accept: [accept]
}));
const hardGift = [...hardChoices, ...hardPairs, ...typed];
const hardTable = [
	...hard.map((answer) => ({ type: 'flip', prompt: answer, points: 0, answer })),
	{ type: 'sort', prompt: 'Sort', points: 1, items: half(0) },
	{ type: 'sort', prompt: 'Sort', points: 1, items: half(13) },
	{ type: 'swipe', prompt: 'Swipe', points: 1, cards: hard.map((text) => ({ text, correct: text.length > 4 })) }
];

forEachDatabase('exports', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const show = async (slug: string) =>
		(await scene.call(showCatalog, { event, slug })).catalog.questions.map(({ id: _id, ...question }) => question);
	const write = async (format: string, questions: unknown[]) => {
		await scene.call(saveCatalog, { event, slug: 'start', name: 'Start', questions });
		return scene.call(exportCatalog, { event, slug: 'start', format });
	};

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		event = (await scene.event()).uid;
	});

	for (const [format, questions] of [
		['json', [...both, ...tableOnly, photo, told, bars, arrows, ordered]],
		['csv', [...both, ...tableOnly, ordered]],
		['gift', both],
		['json', [...hardGift, ...hardTable]],
		['csv', [...hardGift, ...hardTable]],
		['gift', hardGift]
	] as const)
		test(`what ${format} contains is imported as it was`, async () => {
			const { name, body, left } = await write(format, [...questions]);
			assert.equal(left, []);
			const file = new UploadedFile(name.replace('start', 'again'), Buffer.from(body));
			const report = await scene.call(importFile, { event, file, dryRun: false });
			assert.equal(
				report.items.filter(({ status }) => status !== 'ok'),
				[]
			);
			assert.equal(await show(report.catalog.slug), await show('start'));
		});

	test('what a format cannot contain is named', async () => {
		const all = [...both, ...tableOnly, photo, bars, arrows];
		const short = (left: { number: number; reason: string }[]) =>
			left.map(({ number, reason }) => `${number} ${reason}`);
		const csv = await write('csv', [...all, { ...one, instantFeedback: true }]);
		assert.equal(short(csv.left), ['9 photo', '10 separator', '11 separator']);
		assert.equal(csv.lost, [{ field: 'instantFeedback', count: 1 }]);
		const gift = await write('gift', [...all, { ...one, countdown: 5, image: '/uploads/a.png' }, ordered]);
		assert.equal(short(gift.left), ['6 type', '7 type', '8 type', '9 photo', '11 pairs']);
		assert.equal(gift.lost, [
			{ field: 'points', count: 8 },
			{ field: 'countdown', count: 1 },
			{ field: 'image', count: 1 },
			{ field: 'keepOrder', count: 1 }
		]);
		assert.equal([csv.name, gift.name, gift.left[0]!.prompt], ['start.csv', 'start.gift.txt', 'Sort']);
	});

	test('a table says in words whether the options keep their order, and other types report that they cannot', async () => {
		const rows = ['ja', 'Wahr', 'nein', '', 'vielleicht'].map((word) => `mc;Q ${word};1;a;b;1;${word}`);
		const head = 'Typ;Frage;Punkte;Antwort1;Antwort2;Richtig;Reihenfolge fest';
		const table = [head, ...rows, 'sortieren;S;1;a;b;;ja'].join('\n');
		const file = new UploadedFile('table.csv', Buffer.from(table));
		const { items } = await scene.call(importFile, { event, file });
		assert.equal(
			items.map(({ status, messages, question }) => [
				status,
				messages.map(({ code, cell }) => `${code} ${cell}`).join(),
				(question as { keepOrder?: boolean } | undefined)?.keepOrder
			]),
			[
				['ok', '', true],
				['ok', '', true],
				['ok', '', undefined],
				['ok', '', undefined],
				['error', 'invalid_type G6', undefined],
				['warning', 'order_not_kept G7', undefined]
			]
		);
	});

	test('no cell of a table is a formula', async () => {
		const { body } = await write('csv', [...both, ...tableOnly]);
		const cells = body.match(/"(?:[^"]|"")*"/g) ?? [];
		assert.ok(cells.length > 50);
		assert.equal(
			cells.filter((cell) => /^"\s*[=+\-@]/.test(cell)),
			[]
		);
	});
});
