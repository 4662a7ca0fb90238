import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { demand } from '../../support/ask.ts';
import type { Client } from '../../support/http.ts';
import { letAgentIn } from '../../support/apps/mcp.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
type Name = 'writer' | 'reader' | 'stranger' | 'admin' | 'editor';

forEachDatabase('the doors of menus', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<Name, Client>;
	const rest = '/api/v1/namespaces/acme';
	const admin = '/admin/navigation';

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		callers = {
			writer: served.client(await scene.token(['menu:read', 'menu:write'])),
			reader: served.client(await scene.token(['menu:write'])),
			stranger: served.client(await scene.token(['menu:read', 'menu:write'], 'beta')),
			admin: await served.login('admin'),
			editor: await served.login('redakteur')
		};
	});
	test.after(() => served.close());

	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers, as: 'writer' }, row);
	};
	const body = async (by: Client, request: string, status: number, sent?: object) =>
		(await demand(by, request, status, sent)).json<Record<string, Fields>>();
	const made = async () =>
		(await body(callers.writer, `POST ${rest}/menus`, 201, { label: 'Head' })).menu!.id as number;

	test('C4 to C6: create, change, delete, and what is wrong with each', async () => {
		const { headers } = await demand(callers.writer, `POST ${rest}/menus`, 201, { label: 'First' });
		assert.match(headers.get('location') ?? '', new RegExp(`^${rest}/menus/\\d+$`));
		const id = await made();
		const at = `${rest}/menus/${id}`;
		await run([
			{ name: 'scope', as: 'reader', request: `GET ${rest}/menus`, status: 403, body: { scope: 'menu:read' } },
			{
				name: 'namespace',
				as: 'stranger',
				request: `GET ${rest}/menus`,
				status: 403,
				body: { error: 'namespace_mismatch' }
			},
			{
				name: 'no JSON',
				request: `POST ${rest}/menus`,
				send: { body: '{', headers: { 'content-type': 'application/json' } },
				status: 400
			},
			{ name: 'nothing', request: `POST ${rest}/menus`, send: { body: {} }, status: 422, faults: ['label required'] },
			{
				name: 'unknown',
				request: `POST ${rest}/menus`,
				send: { body: { label: 'x', foo: 1 } },
				status: 422,
				faults: ['foo unknown_field']
			},
			{ name: 'method', request: `PUT ${rest}/menus`, send: { body: {} }, status: 405 },
			{ name: 'no id', request: `PATCH ${rest}/menus/x`, send: { body: {} }, status: 404 },
			{ name: 'too large an id', request: `PATCH ${rest}/menus/2147483648`, send: { body: {} }, status: 404 },
			{ name: 'zero', request: `GET ${rest}/menus/0/items`, status: 404 },
			{ name: 'no slot', request: `GET ${rest}/menu-slots/head`, status: 404 },
			{
				name: 'no page',
				request: `GET ${rest}/menu-slots?pageId=999`,
				status: 422,
				faults: ['pageId unknown_reference']
			},
			{
				name: 'change',
				request: `PATCH ${at}`,
				send: { body: { label: 'New' } },
				status: 200,
				body: { status: 'updated' }
			},
			{ name: 'empty change', request: `PATCH ${at}`, send: { body: {} }, status: 200, headers: { etag: '"v2"' } },
			{
				name: 'old',
				request: `PATCH ${at}`,
				send: { body: {}, headers: { 'if-match': '"v1"' } },
				status: 412,
				body: { currentVersion: 2 }
			},
			{
				name: 'delete',
				request: `DELETE ${at}`,
				status: 200,
				body: { status: 'deleted', id, removed: { items: 0, assignments: 0 } }
			},
			{ name: 'again', request: `DELETE ${at}`, status: 404 }
		]);
	});

	test('C9, C30: items are nested, and what was read can be sent back', async () => {
		const at = `${rest}/menus/${await made()}/items`;
		const { item } = await body(callers.writer, `POST ${at}`, 201, { label: 'One', href: '/m/one' });
		assert.is(item!.layout, 'default');
		await body(callers.writer, `POST ${at}`, 201, { label: 'Below', href: '/', parentId: item!.id });
		const list = await demand(callers.writer, `GET ${at}`, 200);
		const { items, menuId } = list.json<{ menuId: number; items: Fields[] }>();
		assert.equal(Object.keys(list.json<object>()), ['namespace', 'menuId', 'items']);
		assert.is(items[0]!.menuId, menuId);
		assert.is((items[0]!.children as Fields[])[0]!.label, 'Below');
		const tag = { 'if-none-match': list.headers.get('etag')! };
		await demand(callers.writer, `GET ${at}`, 304, undefined, tag);
		const again = await body(callers.writer, `PATCH ${at}/${item!.id as number}`, 200, items[0]);
		assert.equal(again.item, item);
		await demand(callers.writer, `GET ${at}`, 200, undefined, tag);
		await demand(callers.writer, `PATCH ${at}/${item!.id as number}`, 422, { menuId: 999 });
		const other = `${rest}/menus/${await made()}/items/${item!.id as number}`;
		await demand(callers.writer, `PATCH ${other}`, 404, { label: 'x' });
	});

	test('the rows of the admin are for administrators', async () => {
		await run([
			{ name: 'no slot', as: 'admin', request: `GET ${admin}/slots/head`, status: 404 },
			{ name: 'role', as: 'editor', request: `GET ${admin}`, status: 403 },
			{
				name: 'role writes',
				as: 'editor',
				request: `POST ${admin}/menus`,
				send: { body: { label: 'x' } },
				status: 403
			}
		]);
		const shown = await body(callers.admin, `GET ${admin}`, 200);
		assert.equal(Object.keys(shown), ['namespace', 'menus', 'assignments', 'slots']);
	});

	test('a menu is exported as a file, and taken in as a form or as the body itself', async () => {
		const { menu } = await body(callers.admin, `POST ${admin}/menus`, 201, { label: 'Filed' });
		const id = menu!.id as number;
		await body(callers.admin, `POST ${admin}/menus/${id}/items`, 201, { label: 'One', href: '/' });
		const told = await demand(callers.admin, `GET ${admin}/menus/export?menuId=${id}`, 200);
		assert.is(told.headers.get('content-disposition'), `attachment; filename=menu-${id}-de.json`);
		const file = told.json<{ items: object[] }>();
		assert.is(file.items.length, 1);
		const address = `POST ${admin}/menus/import?menuId=${id}`;
		const answer = await body(callers.admin, address, 200, { ...file, page: 'elsewhere', locale: 'en' });
		assert.equal([answer.status, answer.menuId, answer.removed, answer.created], ['ok', id, 1, 1]);
		const form = new FormData();
		form.set('file', new File([JSON.stringify(file)], 'menu.json'));
		await demand(callers.admin, address, 200, form);
		const broken = new FormData();
		broken.set('file', new File(['{'], 'menu.json'));
		await demand(callers.admin, address, 400, broken);
		const deep = new FormData();
		deep.set('file', new File([`${'['.repeat(9000)}${']'.repeat(9000)}`], 'menu.json'));
		await demand(callers.admin, address, 400, deep);
		await demand(callers.admin, `GET ${admin}/menus/export?page=nowhere`, 404);
	});

	test('C32: without the flag apps are not told of the tools of menus, and REST still has them', async () => {
		const { env } = scene.dependencies;
		const agent = await letAgentIn(scene, served, { role: 'admin', scopes: ['menu:read'] });
		assert.not((await agent.call('list_menus')).isError);
		env.FEATURE_MARKETING_NAV_TREE_ENABLED = false;
		const off = await serveScene(scene);
		try {
			const other = await letAgentIn(scene, off, { role: 'admin', scopes: ['menu:read'] });
			const { result } = await other.ask('tools/list');
			const names = (result!.tools as { name: string }[]).map(({ name }) => name);
			assert.not(names.some((name) => name.includes('menu')));
			const { isError, value } = await other.call<{ error: string }>('list_menus');
			assert.equal([isError, value.error], [true, 'feature_disabled']);
			const token = await scene.token(['menu:read']);
			assert.is((await off.client(token).get(`${rest}/menus`)).status, 200);
		} finally {
			env.FEATURE_MARKETING_NAV_TREE_ENABLED = true;
			await off.close();
		}
	});
});
