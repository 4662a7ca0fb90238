import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { suite } from '../support/runner/suite.ts';
import { layoutIn, layoutNow, type Part } from './rules/layout.ts';

const test = suite('README and its kin');
const readme = readFileSync('README.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
const linesOf = (text: string) => text.trimEnd().split('\n');

test('README is read in five minutes', () => {
	assert.ok(linesOf(readme).length <= 150, `${linesOf(readme).length} lines`);
	assert.ok(readme.length <= 12_000, `${readme.length} letters`);
	const long = linesOf(readme).filter((line) => line.length > 400);
	assert.equal(long, []);
});

test('CONTRIBUTING is read before the first commit', () => {
	assert.ok(linesOf(contributing).length <= 80, `${linesOf(contributing).length} lines`);
	assert.equal(
		linesOf(contributing).filter((line) => line.length > 400),
		[]
	);
});

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'server/README.md', 'tests/README.md'];
// Made by a start, not kept.
const made = /^data\//;

/** Paths in backticks that a document names and nobody finds; `*` and `<name>` stand for any name. */
function missingPaths(text: string): string[] {
	const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.*<>-]*)`/g)].map(([, name]) => name!);
	const ours = named.filter((name) => /^(src|server|tests|database|docker|static|docs|data)\//.test(name));
	return ours.filter((name) => !made.test(name) && globSync(name.replace(/<[\w-]+>/g, '*')).length === 0);
}

for (const file of documents)
	test(`${file} names no file, link or command that is not there`, () => {
		const text = readFileSync(file, 'utf8');
		assert.equal(missingPaths(text), []);
		const links = [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, link]) => link!);
		const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(path.join(path.dirname(file), link)));
		assert.equal(broken, []);
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
		const commands = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
		assert.equal(
			commands.filter((name) => !(name in scripts)),
			[]
		);
	});

test('the rule notices a path that is not there', () => {
	const text = 'see `server/nowhere.ts`, `server/main.ts`, `operations/<record>.ts` and `src/lib/nothing`';
	assert.equal(missingPaths(text), ['server/nowhere.ts', 'src/lib/nothing']);
});

test("secrets are copied into a file that is nobody else's, and that git ignores", () => {
	const guides = ['README.md', 'docker/compose.yml', ...globSync('src/lib/help/*/operation.md')];
	for (const file of guides) {
		const text = readFileSync(file, 'utf8');
		assert.not.match(text, /\bcp \S*(\.env\.example|example\.env)/, file);
		assert.match(text, /install -m 600 \S+ (docker\/)?\.env\b/, file);
	}
	assert.ok(linesOf(readFileSync('.gitignore', 'utf8')).includes('.env'));
});

test('the licence is the one of the package', () => {
	const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
	assert.match(readme, new RegExp(`## Licence\n\n\`${license}\``));
});

// A tenth more or less is what a week brings; the folders have to be those that are there.
const isNear = (one: number, other: number, least: number) => Math.abs(one - other) <= Math.max(least, other / 10);
const isRight = (shown: Part, now: Part) =>
	shown.folder === now.folder && isNear(shown.files, now.files, 3) && isNear(shown.lines, now.lines, 200);

test('the layout lists the existing folders with their sizes', () => {
	const [shown, now] = [layoutIn(readme), layoutNow()];
	const advice = 'write it again with `npm run layout`';
	assert.equal(
		shown.map(({ folder }) => folder),
		now.map(({ folder }) => folder),
		advice
	);
	const old = shown.filter((part, at) => !isRight(part, now[at]!));
	assert.equal(old, [], advice);
	assert.not(isRight({ ...now[0]!, files: now[0]!.files * 2 }, now[0]!));
});

test('the pictures are small, and are not served', () => {
	const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file!);
	assert.is(pictures.length, 2);
	for (const picture of pictures) {
		assert.ok(readFileSync(picture).length <= 150_000, picture);
		assert.not.match(picture, /^static\//);
	}
});

test.run();
