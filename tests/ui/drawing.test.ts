import { setImmediate } from 'node:timers/promises';
import { create } from 'qrcode';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawQr, drawQrs } from '../../src/lib/server/qr.ts';
import { letterOf, lookOf } from '#lib/ui/answers/answers.ts';
import { cutInTwo } from '#lib/ui/name/middle-cut.ts';

const drawing = suite('drawing');

drawing('the outline of a QR code covers exactly its dark modules', () => {
	const text = 'https://quiz.example/K7M4';
	const { path, modules } = drawQr(text);
	const drawn = new Uint8Array(modules * modules);
	for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
		drawn.fill(1, Number(y) * modules + Number(x), Number(y) * modules + Number(x) + Number(run));
	assert.equal([...drawn], [...create(text, { errorCorrectionLevel: 'M' }).modules.data]);
});

drawing('many QR codes are drawn in turns, and each as if it were alone', async () => {
	const texts = Array.from({ length: 40 }, (_, index) => `https://quiz.example/${index}`);
	let turns = 0;
	let isDone = false;
	const others = async () => {
		for (; !isDone; turns += 1) await setImmediate();
	};
	const [codes] = await Promise.all([drawQrs([...texts, texts[0]!], 'H').finally(() => (isDone = true)), others()]);
	assert.equal(codes, Object.fromEntries(texts.map((text) => [text, drawQr(text, 'H')])));
	assert.ok(turns >= 10, String(turns));
});

drawing('answers are lettered A to Z and on, and the first six look different', () => {
	assert.equal([0, 5, 25, 26, 701, 702].map(letterOf), ['A', 'F', 'Z', 'AA', 'ZZ', 'AAA']);
	assert.is(new Set([0, 1, 2, 3, 4, 5, 6].map((index) => lookOf(index).path)).size, 7);
	assert.is(lookOf(6).path, lookOf(40).path);
});

const names = [
	{ name: 'Tante Erna', parts: ['Tante Erna', ''] },
	{
		name: 'Freiwillige Feuerwehr Großpösna-Störmthal e. V.',
		parts: ['Freiwillige Feuerwehr Großpösna-', 'Störmthal e. V.']
	},
	{ name: 'Donaudampfschifffahrtsgesellschaft', parts: ['Donaudampfschifffa', 'hrtsgesellschaft'] },
	{ name: '👩‍👩‍👧‍👦'.repeat(20), parts: ['👩‍👩‍👧‍👦'.repeat(4), '👩‍👩‍👧‍👦'.repeat(16)] }
];
for (const { name, parts } of names)
	drawing(`a name is cut in two and nothing of it is lost: ${name.slice(0, 30)}`, () => {
		assert.equal(cutInTwo(name), parts);
		assert.is(cutInTwo(name).join(''), name);
	});

drawing.run();
