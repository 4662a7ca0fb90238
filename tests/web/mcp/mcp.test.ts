import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { letAgentIn, newClient, oldClient, toolAnswer, type Agent } from '../../support/apps/mcp.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;

onSqlite('the endpoint for apps', ({ test, open }) => {
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

	test('an app gives a team points and takes some, with a reason, and they count in the ranking', async () => {
		const { uid: event_uid } = await scene.event();
		await putCatalog(scene, event_uid, 'start', [choice('A')]);
		const { value } = await agent.call<{ teams: { uid: string }[] }>('replace_teams', { event_uid, teams: ['Owls'] });
		const team_uid = value.teams[0]!.uid;
		await agent.call('submit_result', { event_uid, name: 'Owls', catalog: 'start', answers: [{ isCorrect: true }] });
		const points = async () => {
			const { value } = await agent.call<{ ranking: { points: { points: number }[] } }>('get_ranking', { event_uid });
			return value.ranking.points[0]!.points;
		};
		const grant = (args: Fields) =>
			agent.call('grant_points', { event_uid, team_uid, points: 5, reason: 'Best costume', ...args });
		const before = await points();
		const { points: given, reason, actor } = (await grant({})).value.adjustment as Fields;
		assert.equal([given, reason, actor], [5, 'Best costume', `user:${agent.person.username} by Robot`]);
		assert.not((await grant({ points: -7, reason: 'Too late' })).isError);
		assert.is(await points(), before - 2);
		for (const [args, error] of [
			[{ points: 0 }, 'invalid_input'],
			[{ reason: ' ' }, 'invalid_input'],
			[{ team_uid: '0'.repeat(32) }, 'not_found'],
			[{ teamUid: team_uid }, 'invalid_input']
		] as const)
			assert.is((await grant(args)).value.error, error);
		assert.is(await points(), before - 2);
	});

	test('an app is told of all active namespaces, or where that is set of those of its user alone', async () => {
		const { env } = scene.dependencies;
		const named = async () =>
			(await agent.call<{ namespaces: Fields[] }>('list_namespaces')).value.namespaces.map(
				({ namespace }) => namespace
			);
		assert.equal(await named(), ['default', 'acme', 'beta']);
		env.MCP_NAMESPACES = 'member';
		try {
			assert.equal(await named(), ['acme']);
		} finally {
			env.MCP_NAMESPACES = 'all';
		}
	});
});
