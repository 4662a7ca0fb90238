import * as assert from 'uvu/assert';
import { forEachDatabase } from '../support/databases.ts';
import { letAgentIn, newClient, oldClient, toolAnswer, type Agent } from '../support/mcp.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';

type Fields = Record<string, unknown>;

forEachDatabase('the endpoint for apps', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let agent: Agent;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		agent = await letAgentIn(scene, served);
	});
	test.after(() => served.close());

	for (const [name, connect] of [
		['of 2026', newClient],
		['of 2025', oldClient]
	] as const)
		test(`the client ${name} lists and calls tools`, async () => {
			const client = await connect(served.base, agent.token);
			assert.equal(client.getServerVersion()?.name, 'marquee');
			assert.match(client.getInstructions()!, /list_namespaces/);
			const { tools } = await client.listTools();
			assert.is(tools[0]!.name, 'list_namespaces');
			const call = async (tool: string, args: Fields = {}) =>
				toolAnswer((await client.callTool({ name: tool, arguments: args })) as Fields);
			assert.is((await call('list_namespaces')).value.tokenNamespace, 'acme');
			const made = await call('create_event', { name: `Made ${name}` });
			assert.equal([made.isError, made.value.status, made.value.namespace], [false, 'created', 'acme']);
			const { uid } = made.value.event as { uid: string };
			const shown = await call('get_event', { event_uid: uid });
			assert.equal(shown.structured, shown.value);
			assert.is((shown.value.event as Fields).name, `Made ${name}`);
			const changed = await call('update_event', { event_uid: uid, published: true, ifVersion: 1 });
			assert.is((changed.value.event as Fields).published, true);
			const events = (await call('list_events')).value.events as { uid: string }[];
			assert.ok(events.some((event) => event.uid === uid));
			await client.close();
		});
});
