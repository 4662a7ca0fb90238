import * as assert from 'uvu/assert';
import type { OperationName } from '../../../../server/composition/operations.ts';
import { letAgentIn } from '../../../support/apps/mcp.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;
/** What a door answers: what was asked for, or the code of the error with what it tells besides. */
type Answer = Fields & { code?: string; allowed?: string[]; scope?: string };
type Ask = (input: Fields) => Promise<Answer>;

/** The verbs of contract J, the way in which each door calls them. */
const verbs = {
	'ticket.list': { tool: 'list_tickets', rest: 'GET /tickets', admin: 'GET /tickets' },
	'ticket.show': { tool: 'get_ticket', rest: 'GET /tickets/:id', admin: 'GET /tickets/ticket/:id' },
	'ticket.create': { tool: 'create_ticket', rest: 'POST /tickets', admin: 'POST /tickets' },
	'ticket.update': { tool: 'update_ticket', rest: 'PATCH /tickets/:id', admin: 'PUT /tickets/:id' },
	'ticket.move': { tool: 'transition_ticket', rest: 'POST /tickets/:id/status', admin: 'POST /tickets/:id/status' },
	'ticket.remove': { tool: 'delete_ticket', rest: 'DELETE /tickets/:id', admin: 'DELETE /tickets/:id' },
	'ticket.comments': {
		tool: 'list_ticket_comments',
		rest: 'GET /tickets/:ticketId/comments',
		admin: 'GET /tickets/ticket/:ticketId'
	},
	'ticket.comment': {
		tool: 'add_ticket_comment',
		rest: 'POST /tickets/:ticketId/comments',
		admin: 'POST /tickets/:ticketId/comments'
	},
	'ticket.removeComment': {
		tool: 'delete_ticket_comment',
		rest: 'DELETE /tickets/:ticketId/comments/:commentId',
		admin: 'DELETE /tickets/:ticketId/comments/:commentId'
	}
} as const satisfies Partial<Record<OperationName, object>>;
type Verb = keyof typeof verbs;
type Door = (verb: Verb) => Ask;
interface Ticket extends Fields {
	id: number;
	status: string;
	createdBy: string;
	version: number;
}

const answerOf = (body: Fields): Answer =>
	typeof body.error === 'string' ? { ...body, code: body.error } : { ...body, ...(body.error as Fields | undefined) };

/** A door over http: fields named in the path go there, the others into the query or the body. */
const http =
	(kind: 'rest' | 'admin', base: string, client: ReturnType<Served['client']>): Door =>
	(verb) =>
	async (input) => {
		const [method, pattern] = verbs[verb][kind].split(' ') as [string, string];
		const rest = { ...input };
		const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
			const value = rest[name];
			delete rest[name];
			return String(value);
		});
		const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
		const sent = method === 'GET' || method === 'DELETE' ? {} : { body: rest };
		const answer = await client.request(method, `${base}${path}${query}`, {
			headers: { accept: 'application/json' },
			...sent
		});
		return answerOf(answer.json<Fields>());
	};

forEachDatabase('contract J', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let doors: Record<'REST' | 'MCP' | 'admin', Door>;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const agent = await letAgentIn(scene, served, { scopes: ['ticket:read', 'ticket:write'] });
		doors = {
			REST: http('rest', '/api/v1/namespaces/acme', served.client(await scene.token(['ticket:read', 'ticket:write']))),
			MCP: (verb) => async (input) => answerOf((await agent.call<Fields>(verbs[verb].tool, input)).value),
			admin: http('admin', '/admin', await served.login('admin'))
		};
	});
	test.after(() => served.close());

	/** Does the same through every door. */
	const eachDoor = (name: string, act: (door: Door, name: string) => Promise<void>) => {
		for (const way of ['REST', 'MCP', 'admin'] as const)
			test(`${name}, through ${way}`, async () => {
				await act(doors[way], way);
				assert.is((await doors[way]('ticket.list')({})).code, undefined, 'the door still works');
			});
	};
	const add = async (door: Door, fields: Fields = {}) =>
		(await door('ticket.create')({ title: 'Made', ...fields })).ticket as Ticket;

	eachDoor('a ticket has the fields and the defaults of the contract', async (door, name) => {
		const { id, namespace, createdAt, updatedAt, createdBy, ...rest } = await add(door, { createdBy: 'user:else' });
		assert.equal(rest, {
			title: 'Made',
			description: '',
			status: 'open',
			priority: 'normal',
			type: 'task',
			referenceType: null,
			referenceId: null,
			assignee: null,
			labels: [],
			dueDate: null,
			version: 1
		});
		assert.ok(id > 0 && namespace === 'acme' && createdAt === updatedAt);
		assert.match(createdBy, name === 'REST' ? /^token:test$/ : /^user:(?!else)/);
	});

	eachDoor('it is changed, filtered, told and removed', async (door, name) => {
		const { id } = await add(door);
		const labels = [`of-${name.toLowerCase()}`];
		const changed = await door('ticket.update')({ id, priority: 'high', type: 'bug', labels });
		assert.is((changed.ticket as Ticket).version, 2);
		const listed = await door('ticket.list')({ priority: 'high', type: 'bug', label: labels[0], status: 'open' });
		assert.equal(
			(listed.tickets as Ticket[]).map((ticket) => ticket.id),
			[id]
		);
		for (const filter of [{ status: 'lost' }, { priority: 'urgent' }, { type: 'epic' }, { referenceType: 'menu' }])
			assert.is((await door('ticket.list')(filter)).code, 'invalid_input', JSON.stringify(filter));
		assert.is((await door('ticket.show')({ id })).code, undefined);
		await door('ticket.remove')({ id });
		assert.is((await door('ticket.show')({ id })).code, 'not_found');
	});

	eachDoor('fields beyond the contract change nothing', async (door) => {
		const { id } = await add(door);
		for (const fields of [
			{ title: '' },
			{ title: 'x'.repeat(201) },
			{ description: 'ä'.repeat(10_001) },
			{ priority: 'urgent' },
			{ labels: Array.from({ length: 21 }, (_, index) => `l${index}`) },
			{ labels: ['Two words'] },
			{ referenceType: 'page' },
			{ referenceType: 'page', referenceId: 999_999 },
			{ assignee: 'stranger' },
			{ dueDate: 'tomorrow' },
			{ status: 'closed' }
		])
			assert.is((await door('ticket.update')({ id, ...fields })).code, 'invalid_input', JSON.stringify(fields));
		assert.is(((await door('ticket.show')({ id })).ticket as Ticket).version, 1);
	});

	eachDoor(
		'it moves where the workflow leads, of moves at once one wins, and the others learn what is allowed',
		async (door) => {
			const { id } = await add(door);
			const move = (status: string) => door('ticket.move')({ id, status });
			assert.equal((await move('open')).allowed, ['in_progress', 'closed'], 'the same status is none');
			assert.equal((await move('resolved')).allowed, ['in_progress', 'closed']);
			const answers = await Promise.all(Array.from({ length: 4 }, () => move('in_progress')));
			const lost = answers.filter(({ code }) => code === 'invalid_transition');
			assert.is(lost.length, 3);
			for (const { allowed } of lost) assert.equal(allowed, ['resolved', 'open']);
			for (const status of ['resolved', 'closed', 'open'])
				assert.is(((await move(status)).ticket as Ticket).status, status);
		}
	);

	eachDoor('comments are the oldest first, bounded, and of their own ticket', async (door) => {
		const [own, other] = [await add(door), await add(door)];
		const say = (body: string, more: Fields = {}) => door('ticket.comment')({ ticketId: own.id, body, ...more });
		const { comment } = await say('First', { author: 'user:else' });
		const { id: commentId, author, isPublic } = comment as { id: number; author: string; isPublic: boolean };
		assert.ok(author !== 'user:else' && !isPublic);
		assert.is(((await say('Second', { isPublic: true })).comment as { isPublic: boolean }).isPublic, true);
		assert.is((await say('ä'.repeat(5001))).code, 'invalid_input');
		assert.is((await say('')).code, 'invalid_input');
		const bodies = async () =>
			((await door('ticket.comments')({ ticketId: own.id })).comments as { body: string }[]).map(({ body }) => body);
		assert.equal(await bodies(), ['First', 'Second']);
		assert.is((await door('ticket.removeComment')({ ticketId: other.id, commentId })).code, 'not_found');
		await door('ticket.removeComment')({ ticketId: own.id, commentId });
		assert.equal(await bodies(), ['Second']);
		assert.is((await door('ticket.comments')({ ticketId: 999_999 })).code, 'not_found');
	});

	test('each verb asks for its scope', async () => {
		const reads = new Set<Verb>(['ticket.list', 'ticket.show', 'ticket.comments']);
		const { id } = await add(doors.REST);
		const input: Fields = { id, ticketId: id, commentId: 1, title: 'x', status: 'closed', body: 'x' };
		for (const [has, lacks] of [
			['ticket:read', 'ticket:write'],
			['ticket:write', 'ticket:read']
		] as const) {
			const door = http('rest', '/api/v1/namespaces/acme', served.client(await scene.token([has])));
			for (const verb of Object.keys(verbs) as Verb[]) {
				const isOpen = reads.has(verb) === (has === 'ticket:read');
				if (isOpen) continue;
				const named = [...verbs[verb].rest.matchAll(/:(\w+)/g)].map(([, name]) => [name!, input[name!]]);
				const { code, scope } = await door(verb)(Object.fromEntries(named));
				assert.equal([code, scope], ['missing_scope', lacks], `${verb} with ${has}`);
			}
		}
	});
});
