import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/access/actor.ts';
import { areas, mayRole, roles, type Role } from '../../../server/access/permission-matrix.ts';
import { authorise, isStaffIn, type Access } from '../../../server/access/policy.ts';
import { scopes, type Scope } from '../../../server/access/scopes.ts';
import { mayApprove } from '../../../server/features/platform/oauth/scopes.ts';
import { AppError } from '../../../server/runtime/errors.ts';
import { suite } from '../../support/runner/suite.ts';
import { userOf } from '../../support/scene.ts';

// Contract M5, copied whole; beyond it, designers read the media library to choose the pictures of a brand.
const csv = `
areas,admin,customer,catalog-editor,event-manager,analyst,team-manager,designer,redakteur,service-account
dashboard;statistics;subscription,r,r,r,r,r,r,-,-,-
events,rw,rw,r,rw,r,r,-,-,-
questions,rw,rw,rw,r,r,r,-,-,-
teams,rw,rw,r,r,r,rw,-,-,-
results,rw,r,r,r,r,r,-,-,-
results-download,r,r,-,-,r,-,-,-,-
catalogs;chat,rw,rw,rw,-,-,-,-,-,-
media,rw,rw,rw,-,-,-,r,-,-
pages;wiki;news;modules,rw,rw,-,-,-,-,-,-,-
navigation;footer;seo;cookies;newsletter;namespaces;tokens;users;domains;tenants;backups;management,rw,-,-,-,-,-,-,-,-
logs;metrics,r,-,-,-,-,-,-,-,-
design,rw,-,-,-,-,-,rw,r,-
profile;mail,rw,rw,rw,rw,rw,rw,-,-,-
tickets,rw,rw,r,r,r,r,-,-,-`;
const [head, ...lines] = csv.trim().split('\n');
const columns = head!.split(',').slice(1) as Role[];
const cells = lines.flatMap((line) => {
	const [group, ...values] = line.split(',');
	return group!.split(';').flatMap((area) => values.map((value, index) => ({ area, role: columns[index]!, value })));
});

const test = suite('the permission matrix');

test('has the nine roles and every area once', () => {
	assert.equal([...roles], columns);
	assert.equal(areas, [...new Set(cells.map(({ area }) => area))]);
	assert.is(cells.length, areas.length * columns.length);
});

for (const role of columns)
	test(`every cell of ${role}`, () => {
		for (const { area, value } of cells.filter((cell) => cell.role === role)) {
			assert.is(mayRole(role, area, 'r'), value.includes('r'), `${area} r`);
			assert.is(mayRole(role, area, 'w'), value.includes('w'), `${area} w`);
			for (const right of ['r', 'w'] as const) {
				const isAllowed = value.includes(right);
				assert.is(codeOf({ area, right }, userOf(role, 'acme')), isAllowed ? 'ok' : 'forbidden', `${area} ${right}`);
			}
		}
	});

// Contract M5: the areas that guard what a scope opens.
const guarding: Record<string, string[]> = {
	cms: ['pages'],
	seo: ['seo'],
	menu: ['navigation'],
	news: ['news'],
	footer: ['footer'],
	quiz: ['events', 'questions', 'catalogs', 'teams', 'results'],
	design: ['design'],
	wiki: ['wiki'],
	ticket: ['tickets'],
	customer: ['users'],
	backup: ['backups']
};
const guardsOf = (scope: Scope): string[] => guarding[scope.split(':')[0]!]!;

for (const scope of scopes)
	test(`${scope} is handed on by the roles whose areas it opens`, () => {
		const right = scope.endsWith(':write') ? 'w' : 'r';
		for (const role of columns) {
			const isOpen = cells.some(
				(cell) => cell.role === role && guardsOf(scope).includes(cell.area) && cell.value.includes(right)
			);
			assert.is(mayApprove({ role, allowedScopes: [] }, scope), isOpen, role);
		}
		assert.ok(mayApprove({ role: 'service-account', allowedScopes: [scope] }, scope));
	});

test('knows no other area and no other role', () => {
	assert.not(mayRole('admin', 'anything', 'r'));
	assert.not(mayRole('nobody' as Role, 'events', 'r'));
	assert.is(codeOf({ area: 'anything' }, userOf('admin')), 'forbidden');
});

function codeOf(access: Access, actor: Actor, namespace = 'acme'): string {
	try {
		authorise(access, actor, namespace);
		return 'ok';
	} catch (error) {
		if (error instanceof AppError) return error.code;
		throw error;
	}
}

const tokenWith = (more: Partial<Actor & { kind: 'token' }> = {}): Actor => ({
	kind: 'token',
	id: 1,
	label: 'test',
	namespace: 'acme',
	isNamespaceActive: true,
	scopes: ['quiz:read'],
	...more
});
const player: Actor = { kind: 'player', devices: [] };
const anonymous: Actor = { kind: 'anonymous' };
const readEvents: Access = { scope: 'quiz:read', area: 'events' };

const verdicts: [name: string, access: Access, actor: Actor, code: string][] = [
	['the public may do public things', { public: true }, anonymous, 'ok'],
	['the system may do everything', { area: 'users', right: 'w' }, { kind: 'system' }, 'ok'],
	['nobody else may read events', readEvents, anonymous, 'unauthenticated'],
	['a player may not read events', readEvents, player, 'unauthenticated'],
	['a player may play', { player: true }, player, 'ok'],
	['anonymous callers may not play', { player: true }, anonymous, 'join_required'],
	['staff without a team may not play', { player: true }, userOf('admin'), 'join_required'],
	['a token may not play', { player: true }, tokenWith(), 'forbidden'],
	['a member may read events', readEvents, userOf('customer', 'acme'), 'ok'],
	['a member of another namespace may not', readEvents, userOf('customer', 'beta'), 'forbidden'],
	['a user without namespaces may not', readEvents, userOf('customer'), 'forbidden'],
	['an administrator is at home everywhere', readEvents, userOf('admin', 'beta'), 'ok'],
	['every login may do what any login may', { login: true }, userOf('service-account'), 'ok'],
	['anonymous callers may not', { login: true }, anonymous, 'unauthenticated'],
	['a token may not do what logins may', { login: true }, tokenWith(), 'forbidden'],
	['the product itself does its jobs', { system: true }, { kind: 'system' }, 'ok'],
	['nobody else does them, not even an administrator', { system: true }, userOf('admin'), 'forbidden'],
	['nor a token', { system: true }, tokenWith({ scopes: [...scopes] }), 'forbidden'],
	['a token reads with its scope', readEvents, tokenWith(), 'ok'],
	['writing does not imply reading', readEvents, tokenWith({ scopes: ['quiz:write'] }), 'missing_scope'],
	['the scope comes before the namespace', readEvents, tokenWith({ scopes: [], namespace: 'beta' }), 'missing_scope'],
	['a token stays in its namespace', readEvents, tokenWith({ namespace: 'beta' }), 'namespace_mismatch'],
	['an inactive namespace is closed', readEvents, tokenWith({ isNamespaceActive: false }), 'forbidden'],
	['a token never opens an area without scope', { area: 'users', right: 'w' }, tokenWith(), 'forbidden']
];
for (const [name, access, actor, code] of verdicts) test(name, () => assert.is(codeOf(access, actor), code));

test('missing scopes and wrong namespaces are named', () => {
	const caught = (actor: Actor) => {
		try {
			authorise(readEvents, actor, 'acme');
		} catch (error) {
			return error as AppError;
		}
		throw new Error('not refused');
	};
	const scope = caught(tokenWith({ scopes: [] }));
	assert.equal([scope.status, scope.extra], [403, { scope: 'quiz:read' }]);
	assert.is(scope.headers['WWW-Authenticate'], 'Bearer realm="marquee", error="insufficient_scope", scope="quiz:read"');
	assert.equal(caught(tokenWith({ namespace: 'beta' })).extra, { tokenNamespace: 'beta' });
});

test('who passes the gates of a namespace', () => {
	const passing = [userOf('admin'), userOf('analyst', 'acme'), tokenWith(), { kind: 'system' } as const];
	for (const actor of passing) assert.ok(isStaffIn(actor, 'acme'), JSON.stringify(actor));
	const held = [
		anonymous,
		player,
		userOf('customer', 'beta'),
		userOf('designer', 'acme'),
		userOf('service-account', 'acme'),
		tokenWith({ namespace: 'beta' }),
		tokenWith({ scopes: ['cms:read'] }),
		tokenWith({ isNamespaceActive: false })
	];
	for (const actor of held) assert.not(isStaffIn(actor, 'acme'), JSON.stringify(actor));
});

test('there are twenty-one scopes, each a reading or writing one', () => {
	assert.is(new Set(scopes).size, 21);
	for (const scope of scopes) assert.match(scope, /^[a-z]+:(read|write)$/);
});

test.run();
