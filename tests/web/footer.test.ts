import * as assert from 'uvu/assert';
import { demand } from '../support/ask.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { Client } from '../support/http.ts';
import { letAgentIn } from '../support/mcp.ts';
import { check, type Row } from '../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';

type Fields = Record<string, unknown>;
type Name = 'admin' | 'editor';

forEachDatabase('the doors of the footer', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<Name, Client>;
	const rest = '/api/v1/namespaces/acme';
	const admin = '/admin/navigation';

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		callers = { admin: await served.login('admin'), editor: await served.login('redakteur') };
	});
	test.after(() => served.close());

	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};
	const body = async (by: Client, request: string, status: number, sent?: object) =>
		(await demand(by, request, status, sent)).json<Record<string, Fields>>();

	test('the footer answers the same to REST, to an app and to the admin', async () => {
		const client = served.client(await scene.token(['footer:read', 'footer:write']));
		const content = { title: 'We', text: '<p>Hello</p>' };
		const { block } = await body(client, `POST ${rest}/footer-blocks`, 201, {
			slot: 'footer_1',
			type: 'text',
			content
		});
		const id = block!.id as number;
		const agent = await letAgentIn(scene, served, { role: 'admin', scopes: ['footer:read', 'footer:write'] });
		assert.equal((await agent.call<{ blocks: Fields[] }>('list_footer_blocks')).value.blocks, [block]);
		const blocks = `${admin}/footer-blocks`;
		const other = { slot: 'footer_1', type: 'contact', content: { phone: '1' } };
		const made = await body(callers.admin, `POST ${blocks}`, 201, other);
		const ids = [made.block!.id as number, id];
		await run([
			{ name: 'both', as: 'admin', request: `GET ${admin}/footer`, status: 200, body: { layout: 'equal' } },
			{
				name: 'order',
				as: 'admin',
				request: `POST ${blocks}/reorder`,
				send: { body: { orderedIds: ids } },
				status: 200,
				body: { status: 'ok' }
			},
			{
				name: 'half an order',
				as: 'admin',
				request: `POST ${blocks}/reorder`,
				send: { body: { orderedIds: [id] } },
				status: 422,
				body: { missing: [ids[0]], unexpected: [] }
			},
			{
				name: 'layout',
				as: 'admin',
				request: `POST ${blocks}/layout`,
				send: { body: { layout: 'centered' } },
				status: 200,
				body: { status: 'updated', layout: 'centered' }
			},
			{
				name: 'no layout',
				as: 'admin',
				request: `POST ${blocks}/layout`,
				send: { body: { layout: 'wide' } },
				status: 422,
				faults: ['layout invalid_enum']
			},
			{
				name: 'change',
				as: 'admin',
				request: `PUT ${blocks}/${id}`,
				send: { body: { isActive: false } },
				status: 200,
				body: { status: 'updated' }
			},
			{ name: 'role', as: 'editor', request: `GET ${blocks}`, status: 403 },
			{
				name: 'gone',
				as: 'admin',
				request: `DELETE ${blocks}/${ids[0]}`,
				status: 200,
				body: { status: 'deleted', id: ids[0] }
			}
		]);
		const list = await demand(client, `GET ${rest}/footer-blocks?includeInactive=0`, 200);
		assert.equal(list.json<{ blocks: Fields[] }>().blocks, []);
		await demand(client, `GET ${rest}/footer-blocks?includeInactive=0`, 304, undefined, {
			'if-none-match': list.headers.get('etag')!
		});
		assert.is((await demand(client, `GET ${rest}/footer-layout`, 200)).json<Fields>().layout, 'centered');
	});
});
