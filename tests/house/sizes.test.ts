import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { functionSizes } from './rules/function-sizes.ts';
import { readSources } from './rules/source.ts';

const mostLines = 300;
const mostFunctionLines = 40;
const goals = { medianFile: 80, nineInTenFiles: 150, nineInTenFunctions: 25 };
// A share of a handful of files says nothing.
const leastFiles = 20;

const code = readSources(['server', 'src', 'database', 'tests'], ['ts', 'js', 'svelte', 'css', 'html']);
const product = code.filter(({ file }) => !file.startsWith('tests/') && /\.(ts|svelte)$/.test(file));
// Written by a script, a line for each row of the back end.
const isGenerated = (file: string) => file === 'src/lib/admin/shell/calls/addresses.ts';
const isMigration = (file: string) => file.startsWith('database/migrations/');
// Lists of columns are data, read from top to bottom, though a function holds them.
const isColumns = (file: string) => file.startsWith('database/') || file.endsWith('/model.ts');
const functions = product
	.filter(({ file }) => file.endsWith('.ts') && !isColumns(file))
	.flatMap(functionSizes)
	.sort((one, other) => one.lines - other.lines);

const share = (sorted: { lines: number }[], part: number) => sorted[Math.floor(sorted.length * part)]?.lines ?? 0;
const files = [...product].sort((one, other) => one.lines - other.lines);

const test = suite('sizes');

test('no file has more than 300 lines', () => {
	const long = code.filter(({ file, lines }) => !isMigration(file) && !isGenerated(file) && lines > mostLines);
	assert.equal(
		long.map(({ file, lines }) => `${file}: ${lines}`),
		[]
	);
});

test('no function has more than 40 lines', () => {
	const long = functions.filter(({ lines }) => lines > mostFunctionLines);
	assert.equal(
		long.map(({ where, lines }) => `${where}: ${lines}`),
		[]
	);
});

test('most files and functions are small', () => {
	const [median, ninth, functionNinth] = [share(files, 0.5), share(files, 0.9), share(functions, 0.9)];
	console.log(`${files.length} files: median ${median} lines, nine in ten up to ${ninth}.`);
	console.log(`${functions.length} functions: nine in ten up to ${functionNinth} lines.`);
	if (files.length < leastFiles) return;
	assert.ok(median <= goals.medianFile, `median ${median}`);
	assert.ok(ninth <= goals.nineInTenFiles, `nine in ten files ${ninth}`);
	assert.ok(functionNinth <= goals.nineInTenFunctions, `nine in ten functions ${functionNinth}`);
});

test('the counter counts what exists', () => {
	const text = 'function a() {\n\treturn () => {\n\t\treturn 1;\n\t};\n}\nconst b = () => 1;\n';
	const sizes = functionSizes({ file: 'x.ts', text, lines: 6 });
	assert.equal(sizes, [
		{ where: 'x.ts:1', lines: 5 },
		{ where: 'x.ts:2', lines: 3 },
		{ where: 'x.ts:6', lines: 1 }
	]);
});

test.run();
