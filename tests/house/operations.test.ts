import * as assert from 'uvu/assert';
import { areas, roles, mayRole } from '../../server/access/permission-matrix.ts';
import type { Access } from '../../server/access/policy.ts';
import { scopes } from '../../server/access/scopes.ts';
import { adminRoutes, legacyRoutes, playRoutes, restRoutes } from '../../server/composition/routes.ts';
import type { AnyOperation } from '../../server/operation/operation.ts';
import { operations } from '../../server/composition/operations.ts';
import { suite } from '../support/runner/suite.ts';
import { readSources } from './rules/source.ts';

const test = suite('every operation');
const all = Object.entries(operations) as [name: string, operation: AnyOperation][];

/** What a team does by playing, and staff by trying, which leaves nothing behind. */
const triedForm = 'area player right';
/** The forms that `access` may have: fields by name, joined. */
// What is public in an area that an installation may do without is `area public`.
const areaForms = [
	'area',
	'area public',
	'area right',
	'area orArea right',
	'area scope',
	'area right scope',
	triedForm
];
const forms = new Set(['public', 'player', 'login', 'share', 'system', 'anyScope', ...areaForms]);
const formOf = (access: Access): string =>
	Object.entries(access)
		.filter(([, value]) => value !== undefined)
		.map(([key]) => key)
		.sort()
		.join(' ');

// What only those may read who may set it.
const tellsWriters = new Set(['puzzleWord.show', 'teamName.preview']);

/** Says what is wrong with an operation; empty when nothing is. */
function faultsIn(
	name: string,
	{ summary, access, changes }: Pick<AnyOperation, 'summary' | 'access' | 'changes'>
): string[] {
	const { area, scope, right } = access;
	const isWrite = right === 'w';
	return [
		/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(name) || 'its name is <thing>.<verb>',
		(summary.length >= 10 && summary.length <= 160) || 'its summary has 10 to 160 characters',
		/^[A-Z]/.test(summary) || 'its summary starts with a capital letter',
		(summary.endsWith('.') && !summary.endsWith('..')) || 'its summary ends with a full stop',
		!summary.includes('\n') || 'its summary is one line',
		forms.has(formOf(access)) || `access "${formOf(access)}" is no known form`,
		area === undefined || areas.includes(area) || `there is no area ${area}`,
		scope === undefined || (scopes as readonly string[]).includes(scope) || `there is no scope ${scope}`,
		right === undefined || ['r', 'w'].includes(right) || `there is no right ${String(right)}`,
		area === undefined || roles.some((role) => mayRole(role, area, right ?? 'r')) || 'no role may call it',
		scope === undefined || scope.endsWith(changes ? ':write' : ':read') || 'its scope does not fit what it does',
		!isWrite || changes !== undefined || tellsWriters.has(name) || 'it may write and has no list of what it changes',
		area === undefined ||
			isWrite ||
			changes === undefined ||
			['area right scope', 'area public', triedForm].includes(formOf(access)) ||
			'it changes with a right to read'
	].filter((outcome) => outcome !== true) as string[];
}

for (const [name, operation] of all)
	test(`${name} is well described`, () => assert.equal(faultsIn(name, operation), []));

/** What may be called inside a write says so: a transaction that can be left out will be, and nobody notices. */
const leavesOut = ({ text }: { text: string }): boolean => /\btransaction\?:/.test(text);

test('no function of a feature lets its caller forget the transaction', () => {
	const found = readSources(['server/features'], ['ts']).filter(leavesOut);
	assert.equal(
		found.map(({ file }) => file),
		[],
		'take `Transaction | null`: null is said where nothing is written'
	);
	assert.ok(leavesOut({ text: 'find(uid: string, transaction?: Transaction)' }));
	assert.not(leavesOut({ text: 'find(uid: string, transaction: Transaction | null)' }));
});

test('summaries tell operations apart', () => {
	const summaries = all.map(([, { summary }]) => summary);
	assert.equal(
		summaries.filter((summary, index) => summaries.indexOf(summary) !== index),
		[]
	);
});

// What other systems send along with a result or a registration is ignored, as the contract and RFC 7591 say.
const lenient = new Set(['result.submit', 'play.submit', 'oauthClient.register', 'contact.send']);
for (const [name, { input }] of all.filter(([each]) => !lenient.has(each)))
	test(`${name} refuses fields it does not know`, () => {
		const parsed = (input as { safeParse(value: unknown): { error?: { issues: { code: string }[] } } }).safeParse({
			noSuchField: 1
		});
		assert.ok(parsed.error?.issues.some(({ code }) => code === 'unrecognized_keys'));
	});

test('every row of a route leads to a registered operation', () => {
	const known = new Set(all.map(([, operation]) => operation));
	const old = legacyRoutes.flatMap(({ operation, publicly, shared, ...row }) =>
		[operation, publicly, shared].flatMap((one) => (one ? [{ ...row, operation: one }] : []))
	);
	const rows = [...restRoutes, ...adminRoutes, ...playRoutes, ...old];
	assert.ok(rows.length > 30);
	assert.equal(
		rows.filter(({ operation }) => !known.has(operation)).map(({ method, path }) => `${method} ${path}`),
		[]
	);
});

test('doors fit the callers they serve', () => {
	assert.ok(restRoutes.every(({ operation }) => operation.access.scope));
	assert.ok(adminRoutes.every(({ operation }) => operation.access.area ?? operation.access.login));
	assert.ok(playRoutes.every(({ operation }) => operation.access.player ?? operation.access.public));
	const reads = [...restRoutes, ...adminRoutes].filter(({ method }) => method === 'get');
	assert.equal(
		reads.filter(({ operation }) => operation.changes).map(({ path }) => path),
		[]
	);
});

const wrong: [fault: RegExp, name: string, summary: string, access: Access, changes?: string[]][] = [
	[/name/, 'List', 'List all the things.', { public: true }],
	[/10 to 160/, 'thing.list', 'List.', { public: true }],
	[/full stop/, 'thing.list', 'List all the things', { public: true }],
	[/no known form/, 'thing.list', 'List all the things.', {}],
	[/no known form/, 'thing.list', 'List all the things.', { public: true, player: true }],
	[/no area/, 'thing.list', 'List all the things.', { area: 'things' }],
	[/its scope/, 'thing.save', 'Save one of the things.', { area: 'events', right: 'w', scope: 'quiz:read' }, []],
	[/what it changes/, 'thing.save', 'Save one of the things.', { area: 'events', right: 'w' }]
];
for (const [fault, name, summary, access, changes] of wrong)
	test(`the rule ${fault.source} notices`, () =>
		assert.match(faultsIn(name, { summary, access, ...(changes && { changes }) }).join(), fault));

test.run();
