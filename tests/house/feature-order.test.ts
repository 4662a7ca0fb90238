import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { features } from '../../server/composition/features.ts';
import type { Feature } from '../../server/features/feature.ts';
import { arrowsOf, leadsUp, readsTables, type Arrow } from './rules/feature-order.ts';
import { foreignSql } from './rules/foreign-sql.ts';
import { importsOf } from './rules/import-graph.ts';
import { readSources } from './rules/source.ts';

const order = features.map(({ name }) => name);
const arrows = arrowsOf(readSources(['server/features'], ['ts']).flatMap(importsOf));
const pairOf = ({ from, to }: Arrow) => `${from} → ${to}`;

const test = suite('features stand on each other in one order');

test('a feature only loads those before it in the list', () => {
	const up = [...new Set(arrows.filter((arrow) => leadsUp(arrow, order)).map(pairOf))].sort();
	assert.equal(up, []);
});

test('no feature loads the tables of another one', () => {
	const found = arrows.filter(readsTables).map(({ file, target }) => `${file} → ${target}`);
	assert.equal(found, [], 'ask for it by a rule of the feature that owns the table');
});

const passesOn = ({ text }: { text: string }): boolean =>
	/^export (?!type)(?:\*|\{[^}]*\}) from '\.{1,2}\/(?:[\w-]+\/)?model\.ts'/m.test(text);

test('no file hands the tables of its feature on under another name', () => {
	assert.equal(readSources(['server/features'], ['ts']).filter(passesOn), []);
	assert.ok(passesOn({ text: `export { Team } from './model.ts';` }));
	assert.not(passesOn({ text: `export type { Team } from './model.ts';` }));
});

const owners = new Map(
	(features as readonly Feature[]).flatMap(({ name, tables = [] }) =>
		tables.map(({ definition }) => [definition.name, name] as const)
	)
);

test('no statement of a feature names the tables of another one', () => {
	const advice = 'the feature that owns the table counts and finds in it, or names the SQL to join it by';
	assert.equal(foreignSql(readSources(['server/features'], ['ts']), owners), [], advice);
	const sql = 'SELECT 1 FROM teams JOIN team_devices ON TRUE JOIN results r ON TRUE';
	const one = { file: 'server/features/authoring/teams/find.ts', text: sql, lines: 1 };
	assert.equal(foreignSql([one], owners), ['teams → results']);
});

const from = (file: string, text: string) => arrowsOf(importsOf({ file, text, lines: 1 }));

test('the rules detect violations, and allow types and the own folder', () => {
	const [up] = from(
		'server/features/authoring/teams/rank.ts',
		`import { rank } from '../../gameplay/results/rank.ts';`
	);
	assert.ok(leadsUp(up!, ['teams', 'results']));
	assert.not(leadsUp(up!, ['results', 'teams']));
	const [table] = from(
		'server/features/authoring/teams/rank.ts',
		`import { Result } from '../../gameplay/results/model.ts';`
	);
	assert.equal([readsTables(table!), readsTables(up!)], [true, false]);
	assert.equal(
		from('server/features/authoring/teams/rank.ts', `import type { Result } from '../../gameplay/results/model.ts';`),
		[]
	);
	assert.equal(from('server/features/authoring/teams/rank.ts', `import { Team } from './model.ts';`), []);
});

test.run();
