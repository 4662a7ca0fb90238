import { Ajv2020 } from 'ajv/dist/2020.js';
import * as assert from 'uvu/assert';
import { QueryTypes } from 'sequelize';
import { scopes } from '../../../server/access/scopes.ts';
import { OauthGrant } from '../../../server/features/platform/oauth/model.ts';
import { UserNamespace } from '../../../server/features/platform/users/model.ts';
import { updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { keyOf } from '../../../server/operation/operation.ts';
import { tools } from '../../../server/composition/routes.ts';
import { definitionOf } from '../../../server/web/mcp/tool-definitions.ts';
import type { Tool } from '../../../server/web/mcp/tools.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice } from '../../support/phone/game.ts';
import { letAgentIn, type Agent } from '../../support/apps/mcp.ts';
import { AuditRow } from '../../../server/features/platform/audit/model.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';
import { obsoletePage, toolArguments } from '../../support/apps/tool-arguments.ts';

type Fields = Record<string, unknown>;
interface Failure {
	error: string;
	message: string;
	details: { path: string; code: string }[];
	scope: string;
	tokenNamespace: string;
	requestId: string;
}

// The schemas of a tool are the same on both databases, and are compiled once.
const ajv = new Ajv2020({ strict: false, validateFormats: false });

// Whoever takes everything along stands in the log, too.
const auditedReads = new Set(['export_namespace']);

forEachDatabase('what a tool keeps to', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let agent: Agent;
	let event: string;
	const things = { team: '', page: 0, customer: 0, ledEvent: '', round: '' };

	const argumentsFor = (tool: Tool): Fields => toolArguments(tool, { event, ...things });
	const argumentsOf = (name: string): Fields => argumentsFor(tools.find((tool) => tool.name === name)!);
	/** How much was ever written, whatever it was. */
	const written = () => AuditRow.count();
	/** What the audit log says of the newest write. */
	const newestWrite = async () => {
		const sql = 'SELECT actor, operation, namespace FROM audit_log ORDER BY id DESC LIMIT 1';
		const [row] = await scene.dependencies.database.sequelize.query<Fields>(sql, { type: QueryTypes.SELECT });
		return { ...row };
	};

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		agent = await letAgentIn(scene, served, { role: 'admin', scopes: [...scopes] });
		event = (await scene.event()).uid;
		things.customer = (await makeUser(scene, 'customer')).id;
		const made = await agent.call('upsert_catalog', argumentsOf('upsert_catalog'));
		assert.not(made.isError, JSON.stringify(made.value));
		const teams = await agent.call<{ teams: { uid: string }[] }>('replace_teams', argumentsOf('replace_teams'));
		things.team = teams.value.teams[0]!.uid;
		things.ledEvent = (await scene.event({ config: { playMode: 'host' } })).uid;
		for (const slug of ['led', 'other'])
			await agent.call('upsert_catalog', { event_uid: things.ledEvent, slug, questions: [choice('Led?')] });
		const led = await agent.call<Fields>('start_round', { event_uid: things.ledEvent, catalog: 'led' });
		things.round = (led.value.round as { uid: string }).uid;
		await agent.call('upsert_page', { slug: obsoletePage, blocks: [] });
		const kept = await agent.call<{ page: { id: number } }>('upsert_page', { slug: 'with-news', blocks: [] });
		things.page = kept.value.page.id;
		await agent.call('create_news', { ...argumentsOf('create_news'), slug: 'first' });
		await agent.call('create_wiki_article', { ...argumentsOf('create_wiki_article'), slug: 'first' });
		for (const tool of ['create_ticket', 'create_ticket', 'add_ticket_comment'])
			await agent.call(tool, argumentsOf(tool));
	});
	test.after(() => served.close());

	test('every tool answers by its own schemas, its structure is its text, and a write stands in the audit log with user and app', async () => {
		for (const tool of tools) {
			const { inputSchema, outputSchema } = definitionOf(tool);
			const args = argumentsFor(tool);
			assert.ok(ajv.validate(inputSchema, args), `${tool.name}: ${ajv.errorsText()}`);
			const before = await written();
			const { isError, value, structured, meta } = await agent.call(tool.name, args);
			assert.not(isError, `${tool.name}: ${JSON.stringify(value)}`);
			assert.equal(structured, value, tool.name);
			assert.ok(ajv.validate(outputSchema, value), `${tool.name}: ${ajv.errorsText()}`);
			const { properties } = outputSchema as unknown as { properties: Fields };
			for (const name of Object.keys(value)) assert.ok(name in properties, `${tool.name}: ${name}`);
			assert.equal(meta?.['marquee/untrusted'], tool.untrusted, tool.name);
			const isWrite = auditedReads.has(tool.name) || (tool.hint !== 'R' && args.dryRun !== true);
			assert.is((await written()) - before, isWrite ? 1 : 0, tool.name);
			const actor = `user:${agent.person.username} by Robot`;
			const wrote = { actor, operation: keyOf(tool.operation), namespace: 'acme' };
			if (isWrite) assert.equal(await newestWrite(), wrote, tool.name);
		}
	});

	test('no tool reaches another namespace, whatever it is called', async () => {
		const before = await written();
		for (const tool of tools)
			for (const namespace of ['beta', 'nowhere', 'not a name!', '../acme', 5, ['acme'], { a: 1 }]) {
				const failed = await agent.call<Failure>(tool.name, { ...argumentsFor(tool), namespace });
				assert.equal(
					[failed.isError, failed.value.error, failed.value.tokenNamespace, failed.structured],
					[true, 'namespace_mismatch', 'acme', undefined],
					`${tool.name} ${JSON.stringify(namespace)}`
				);
			}
		assert.equal(await written(), before);
		for (const namespace of ['', '  ', 'acme', ' ACME ', null])
			assert.not((await agent.call('list_events', { namespace })).isError, JSON.stringify(namespace));
	});

	test('a tool without its scope says which, and how to get it', async () => {
		const reader = await letAgentIn(scene, served, { role: 'admin', scopes: ['backup:read'] });
		const other = await letAgentIn(scene, served, { role: 'admin', scopes: ['seo:write'] });
		const withoutScope = (tool: Tool) => (tool.operation.access.scope === 'backup:read' ? other : reader);
		const before = await written();
		for (const tool of tools.filter(({ operation }) => operation.access.scope)) {
			const { isError, value } = await withoutScope(tool).call<Failure>(tool.name, argumentsFor(tool));
			assert.equal(
				[isError, value.error, value.scope],
				[true, 'missing_scope', tool.operation.access.scope],
				tool.name
			);
			assert.match(value.message, /reconnect and approve all scopes/);
			assert.match(value.message, value.scope);
			// The scope counts before the namespace.
			const elsewhere = await withoutScope(tool).call<Failure>(tool.name, { namespace: 'beta' });
			assert.is(elsewhere.value.error, 'missing_scope');
		}
		assert.equal(await written(), before);
		const { result } = await reader.ask('tools/list');
		const listed = result!.tools as { name: string; _meta: Fields }[];
		assert.is(listed.length, tools.length);
		for (const { name, _meta } of listed)
			assert.is(_meta['marquee/granted'], ['list_namespaces', 'export_namespace'].includes(name), name);
	});

	test('wrong arguments are told by their own names, with what the tool takes', async () => {
		const before = await written();
		for (const tool of tools) {
			const { properties, required = [] } = definitionOf(tool).inputSchema as unknown as {
				properties: Fields;
				required?: string[];
			};
			const failed = await agent.call<Failure>(tool.name, { ...argumentsFor(tool), nonsense: 1 });
			if (failed.isError) {
				assert.is(failed.value.error, 'invalid_input', tool.name);
				assert.equal(failed.value.details[0]!.path, 'nonsense');
				for (const name of Object.keys(properties)) assert.ok(failed.value.message.includes(name), tool.name);
			} else assert.is(tool.name, 'submit_result', 'other systems send more than we read');
			for (const name of required) {
				const wrong = await agent.call<Failure>(tool.name, { ...argumentsFor(tool), [name]: { wrong: true } });
				assert.equal([wrong.isError, wrong.value.error], [true, 'invalid_input'], `${tool.name}: ${name}`);
				const named = wrong.value.details.some(({ path }) => path.startsWith(name));
				assert.ok(named, `${tool.name}: ${name}`);
				const { [name]: _left, ...rest } = argumentsFor(tool);
				const missing = await agent.call<Failure>(tool.name, rest);
				const [first] = missing.value.details;
				assert.equal(first, { ...first!, path: name, code: 'required' }, tool.name);
			}
		}
		for (const [tool, args] of [
			['get_event', { event }],
			['list_teams', { event_uid: event, all: true }],
			['get_catalog', { event_uid: event, slug: 'start', ids: true }],
			['list_events', { ifVersion: 1 }],
			['update_event', { event_uid: event, ifVersion: 'one' }]
		] as const) {
			const { isError, value } = await agent.call<Failure>(tool, args);
			assert.equal([isError, value.error], [true, 'invalid_input'], tool);
		}
		const dated = await agent.call<Failure>('update_event', { event_uid: event, start_date: 'soon' });
		assert.match(dated.value.message, /start_date.*2026-07-01T10:00:00Z/);
		// Nothing but the one result with more than we read.
		assert.is(await written(), before + 1);
	});

	test('an app may never more than its user', async () => {
		// Whoever is an analyst already cannot even grant the right to write.
		const analyst = await letAgentIn(scene, served, { role: 'customer' });
		await scene.call(updateUser, { id: analyst.person.id, role: 'analyst' });
		const args = argumentsOf('upsert_catalog');
		const { isError, value } = await analyst.call<Failure>('upsert_catalog', args);
		assert.equal([isError, value.error], [true, 'forbidden']);
		assert.not((await analyst.call('list_results', { event_uid: event })).isError);
		const program = served.client(await scene.token(['quiz:write']));
		const path = `/api/v1/namespaces/acme/events/${event}/catalogs/start`;
		assert.is((await program.request('PUT', path, { body: { questions: args.questions } })).status, 200);
	});

	test('a changed role, a lost membership, a closed namespace and an ended access count at the next call', async () => {
		const ends = async (end: (agent: Agent) => Promise<unknown>) => {
			const one = await letAgentIn(scene, served, { role: 'catalog-editor' });
			assert.not((await one.call('upsert_catalog', argumentsOf('upsert_catalog'))).isError);
			await end(one);
			return one;
		};
		const write = (_fields: object, work: (transaction: never) => Promise<unknown>) =>
			scene.dependencies.database.write((transaction) => work(transaction as never));
		const demoted = await ends(({ person }) => scene.call(updateUser, { id: person.id, role: 'analyst' }));
		const refused = await demoted.call<Failure>('upsert_catalog', argumentsOf('upsert_catalog'));
		assert.is(refused.value.error, 'forbidden');
		const left = await ends(({ person }) =>
			write({}, (transaction) => UserNamespace.destroy({ where: { userId: person.id }, transaction }))
		);
		assert.is((await left.ask('tools/list')).status, 401);
		const blocked = await ends(({ person }) => scene.call(updateUser, { id: person.id, isActive: false }));
		assert.is((await blocked.ask('ping')).status, 401);
		const ended = await ends(() =>
			write({}, (transaction) =>
				OauthGrant.update({ revokedAt: new Date() }, { where: { namespace: 'acme' }, transaction })
			)
		);
		assert.is((await ended.ask('tools/list')).status, 401);
		const admin = await letAgentIn(scene, served, { role: 'admin', namespace: 'beta' });
		assert.not((await admin.call('list_events')).isError);
		await scene.call(updateNamespace, { id: 'beta', isActive: false });
		assert.is((await admin.call<Failure>('list_events')).value.error, 'forbidden');
		agent = await letAgentIn(scene, served);
	});

	test('every call stands in the log with user and app', async () => {
		const told: [string, Fields | undefined][] = [];
		const { info } = scene.dependencies.log;
		scene.dependencies.log.info = (text, fields) => void told.push([text, fields as Fields]);
		try {
			await agent.call('update_event', { event_uid: event, name: 'Told' });
			await agent.call('list_events');
			await agent.call('get_event', { event_uid: 'nothing' });
		} finally {
			scene.dependencies.log.info = info;
		}
		const calls = told.filter(([text]) => text === 'tool call').map(([, fields]) => fields!);
		assert.equal(
			calls.map(({ tool, outcome }) => [tool, outcome]),
			[
				['update_event', 'ok'],
				['list_events', 'ok'],
				['get_event', 'not_found']
			]
		);
		for (const { user, app, namespace } of calls)
			assert.equal([user, app, namespace], [agent.person.username, 'Robot', 'acme']);
	});

	test('the address narrows what is listed, and what may be called', async () => {
		const listed = async (query: string) => {
			const { result } = await agent.ask('tools/list', {}, `/mcp?${query}`);
			return (result!.tools as { name: string }[]).map(({ name }) => name);
		};
		assert.equal(
			await listed(''),
			tools.map(({ name }) => name)
		);
		const narrow = tools.filter(({ toolset }) => /namespaces|backup|customers/.test(toolset)).map(({ name }) => name);
		assert.equal(await listed('toolsets=backup,customers'), narrow);
		assert.ok((await listed('toolsets=Quiz')).includes('get_event'));
		const reads = await listed('readonly=1');
		assert.equal(
			reads,
			tools.filter(({ hint }) => hint === 'R').map(({ name }) => name)
		);
		const call = { name: 'create_event', arguments: { name: 'No' } };
		const { error } = await agent.ask('tools/call', call, '/mcp?readonly=1');
		assert.is(error?.code, -32602);
		const unknown = await agent.ask('tools/list', {}, '/mcp?toolsets=nonsense');
		assert.equal([unknown.status, unknown.error!.data!.error], [400, 'invalid_request']);
		assert.match(unknown.error!.message, /quiz/);
	});

	test('an update that means another version changes nothing', async () => {
		const { value } = await agent.call<{ event: { version: number } }>('get_event', { event_uid: event });
		const { version } = value.event;
		const late = await agent.call<Failure>('update_event', { event_uid: event, name: 'Late', ifVersion: version + 1 });
		assert.is(late.value.error, 'version_conflict');
		const catalog = await agent.call<Failure>('upsert_catalog', {
			...argumentsOf('upsert_catalog'),
			ifVersion: 9999
		});
		assert.is(catalog.value.error, 'version_conflict');
		assert.not((await agent.call('update_event', { event_uid: event, name: 'In time', ifVersion: version })).isError);
	});

	test('a trial of an import stores nothing', async () => {
		const before = (await agent.call('list_catalogs', { event_uid: event })).value;
		const args = {
			...argumentsOf('import_questions'),
			files: [{ name: 'new.json', text: JSON.stringify([choice('N?')]) }]
		};
		const { value } = await agent.call('import_questions', { ...args, dryRun: true });
		assert.equal([value.status, value.dryRun], ['ok', true]);
		assert.equal((await agent.call('list_catalogs', { event_uid: event })).value, before);
	});
});
