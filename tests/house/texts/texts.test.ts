import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSources, type Source } from '../rules/source.ts';
import { visibleTexts } from '../rules/visible-texts.ts';

// Texts that are the same in every language; each `file: text` goes once it is no longer there.
const exceptions: string[] = [];

// In pieces, or this file would break its own rules.
const forbidden: { name: string; pattern: RegExp }[] = [
	{
		name: 'an unfinished note',
		pattern: new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
	},
	{
		name: 'a path of one machine',
		pattern: new RegExp(`(?<![\\w.$}])/(${['work', 'tmp', 'root', 'home'].join('|')})/`)
	},
	{
		name: 'the host of a registry',
		pattern: new RegExp(['registry\\.', 'npmjs', '|pypi\\.', 'org|', 'artifact', 'ory'].join(''), 'i')
	}
];

const texts = readSources(
	['server', 'src', 'database', 'tests'],
	['ts', 'js', 'svelte', 'css', 'html', 'json', 'sql', 'md']
);
const lock: Source = { file: 'package-lock.json', text: readFileSync('package-lock.json', 'utf8'), lines: 0 };
const components = texts.filter(({ file }) => file.endsWith('.svelte'));

/** The places of a text that break a rule, as `file:line: what`. */
function faultsOf({ file, text }: Source): string[] {
	return text.split('\n').flatMap((line, index) => {
		const broken = forbidden.filter(({ pattern }) => pattern.test(line));
		return broken.map(({ name }) => `${file}:${index + 1}: ${name}`);
	});
}

const test = suite('texts');

test('nothing is unfinished and nothing mentions a machine', () => {
	assert.equal(texts.flatMap(faultsOf), []);
});

test('the lockfile names no host to download from', () => {
	assert.not.match(lock.text, /"resolved": "http/);
});

// A literal tag works a value out; a tag of a language alone would write American dates to everybody.
const ownDates = /new Intl\.DateTimeFormat\((?!['")]|formats\b)/;

test('dates are written by region, not by language alone', () => {
	const written = texts.filter(({ file }) => /^(server|src)\//.test(file)).filter(({ text }) => ownDates.test(text));
	assert.equal(
		written.map(({ file }) => file),
		[]
	);
	assert.match('new Intl.DateTimeFormat(locale, options)', ownDates);
});

test('texts of components come from the message files', () => {
	const literals = components.flatMap(({ file, text }) => visibleTexts(text).map((literal) => `${file}: ${literal}`));
	assert.equal(
		literals.filter((literal) => !exceptions.includes(literal)),
		[]
	);
	const gone = exceptions.filter((exception) => !literals.includes(exception));
	assert.equal(gone, [], 'these exceptions are no longer needed');
});

const faulty = [
	'// TO' + 'DO later',
	`const file = '/${'tmp'}/x';`,
	`see /${'work'}/main`,
	`https://registry.${'npmjs'}.org/`
];
for (const text of faulty) {
	test(`refused: ${text}`, () => assert.is(faultsOf({ file: 'x.ts', text, lines: 1 }).length, 1));
}

test('folders of our own with such names are fine', () => {
	assert.equal(faultsOf({ file: 'x.ts', text: `import './${'work'}/x.ts'; const all = mastodonToDos;`, lines: 1 }), []);
});

const shown: [markup: string, found: string[]][] = [
	['<p>Hello</p>', ['Hello']],
	['<p>{m.hello} · {1 + 1} → 12</p>', []],
	['<button aria-label="Close" class="big"></button>', ['Close']],
	['<img alt={"Logo"} src="x.png" />', ['Logo']],
	['<input placeholder={`Name ${count}`} />', ['Name']],
	['<p>{isOpen ? "Yes" : "No"}</p>', ['Yes', 'No']],
	['<p>{name || "nobody"}{"Mr " + name}</p>', ['nobody', 'Mr']],
	['<p>{t("key.of.text")}</p>', []],
	['{#if mode === "running"}<b title="Go">{x}</b>{/if}', ['Go']],
	['{#each ["a", "b"] as item}<i class="c">{item}</i>{/each}', []],
	['<Field label="Name" kind="text" />', ['Name']],
	['<svelte:head><title>Page</title></svelte:head>', ['Page']],
	['<script>const a = "Text";</script><style>p { color: red; }</style>', []]
];
for (const [markup, found] of shown) {
	test(`seen in ${markup}`, () => assert.equal(visibleTexts(markup), found));
}

test.run();
