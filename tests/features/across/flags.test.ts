import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { operations } from '../../../server/composition/operations.ts';
import { adminRoutes, legacyRoutes, playRoutes, restRoutes, tools } from '../../../server/composition/routes.ts';
import { features } from '../../../server/composition/features.ts';
import type { Feature } from '../../../server/features/feature.ts';
import { findEverywhere } from '../../../server/features/platform/search/operations.ts';
import { createTicket } from '../../../server/features/support/tickets/operations/tickets.ts';
import { createArticle } from '../../../server/features/website/wiki/operations/articles.ts';
import { savePage } from '../../../server/features/website/pages/operations/pages.ts';
import { isHere } from '../../../server/access/policy.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { letAgentIn } from '../../support/apps/mcp.ts';
import type { Client } from '../../support/http.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';

const flags = [
	{ flag: 'FEATURE_WIKI_ENABLED', area: 'wiki', kind: 'wiki' },
	{ flag: 'FEATURE_TICKETS_ENABLED', area: 'tickets', kind: 'ticket' }
] as const;
const word = 'Lampenfieber';
const filled = (path: string): string => path.replace(/:\w+/g, '1');

onSqlite('a feature that is switched off', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
		const { page } = await scene.call(savePage, { page: 'fair', blocks: [] });
		await scene.call(createArticle, { pageId: page.id, title: word, markdown: word });
		await scene.call(createTicket, { title: word });
	});

	for (const { flag, area, kind } of flags) {
		const isOf = ({ operation }: { operation: AnyOperation }): boolean => operation.access.area === area;
		const without = (): Scene => {
			const { dependencies } = scene;
			return { ...scene, dependencies: { ...dependencies, env: { ...dependencies.env, [flag]: false } } };
		};
		const during = async (work: (served: Served) => Promise<void>) => {
			const served = await serveScene(without());
			try {
				await work(served);
			} finally {
				await served.close();
			}
		};
		const isGone = async (client: Client, method: string, path: string) => {
			const body = method === 'get' ? {} : { body: {} };
			const headers = { accept: 'application/json' };
			const answer = await client.request(method.toUpperCase(), path, { ...body, headers });
			assert.is(answer.status, 404, `${method} ${path}: ${answer.text.slice(0, 200)}`);
		};

		test(`${flag}: no operation runs, whoever calls it`, async () => {
			const own = (Object.entries(operations) as [string, AnyOperation][]).filter(([, operation]) =>
				isOf({ operation })
			);
			assert.ok(own.length > 5);
			const { dependencies } = without();
			for (const [name, operation] of own)
				for (const actor of [{ kind: 'system' } as const, userOf('admin', 'acme')]) {
					const { code } = await refusal(scene.call(operation, {}, { actor, dependencies }));
					assert.is(code, 'not_found', name);
				}
		});

		test(`${flag}: every row of REST and of the back end answers 404`, () =>
			during(async (served) => {
				const token = served.client(await scene.token([...scopes]));
				const rest = restRoutes.filter(isOf);
				assert.ok(rest.length > 5);
				for (const { method, path } of rest) await isGone(token, method, `/api/v1/namespaces/acme${filled(path)}`);
				const staff = await served.login('admin');
				const rows = adminRoutes.filter(isOf);
				assert.ok(rows.length > 5);
				for (const { method, path } of rows) await isGone(staff, method, filled(path));
				assert.equal([...legacyRoutes, ...playRoutes].filter(isOf), [], 'these doors have nothing of it');
			}));

		test(`${flag}: apps are told of no tool of it, and none can be called`, () =>
			during(async (served) => {
				const own = tools.filter(isOf).map(({ name }) => name);
				assert.ok(own.length > 5);
				const agent = await letAgentIn(scene, served, { role: 'admin', scopes: [...scopes] });
				const { result } = await agent.ask('tools/list');
				const listed = (result!.tools as { name: string }[]).map(({ name }) => name);
				assert.equal(
					listed,
					tools.map(({ name }) => name).filter((name) => !own.includes(name))
				);
				for (const name of own) {
					const { isError, value } = await agent.call<{ error: string }>(name);
					assert.equal([isError, value.error], [true, 'feature_disabled'], name);
				}
			}));

		test(`${flag}: the search finds nothing of it, and no screen of it is in the menu`, async () => {
			const { dependencies } = without();
			const found = async (more: object) =>
				(await scene.call(findEverywhere, { q: word }, { actor: userOf('admin', 'acme'), ...more })).hits.map(
					(hit) => hit.kind as string
				);
			assert.ok((await found({})).includes(kind), 'it is found where it is on');
			assert.not((await found({ dependencies })).includes(kind));
			const screens = (features as readonly Feature[]).flatMap((one) => one.screens ?? []);
			const gone = screens.filter((one) => isHere(one.area, {}) && !isHere(one.area, { dependencies }));
			assert.ok(gone.length > 0);
			assert.ok(gone.every((one) => one.area === area));
		});
	}

	test('FEATURE_MARKETING_NAV_TREE_ENABLED: no tool of menus is left, and every other door has them', async () => {
		const { dependencies } = scene;
		const env = { ...dependencies.env, FEATURE_MARKETING_NAV_TREE_ENABLED: false };
		const served = await serveScene({ ...scene, dependencies: { ...dependencies, env } });
		try {
			const own = tools.filter(({ toolset }) => toolset === 'menus').map(({ name }) => name);
			assert.is(own.length, 15);
			const agent = await letAgentIn(scene, served, { role: 'admin', scopes: [...scopes] });
			const { result } = await agent.ask('tools/list');
			const listed = (result!.tools as { name: string }[]).map(({ name }) => name);
			assert.equal(
				listed,
				tools.map(({ name }) => name).filter((name) => !own.includes(name))
			);
			for (const name of own)
				assert.is((await agent.call<{ error: string }>(name)).value.error, 'feature_disabled', name);
			const token = served.client(await scene.token(['menu:read', 'menu:write']));
			assert.is((await token.post('/api/v1/namespaces/acme/menus', { label: 'Main' })).status, 201);
			const staff = await served.login('admin');
			assert.is((await staff.get('/admin/navigation/menus', { accept: 'application/json' })).status, 200);
		} finally {
			await served.close();
		}
	});
});
