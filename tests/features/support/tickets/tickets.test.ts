import * as assert from 'uvu/assert';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import {
	addComment,
	deleteComment,
	listComments
} from '../../../../server/features/support/tickets/operations/comments.ts';
import {
	changeTickets,
	countUnread,
	openTicket,
	pageTickets,
	readByStaff,
	showBoard
} from '../../../../server/features/support/tickets/operations/screens.ts';
import {
	createTicket,
	deleteTicket,
	listTickets,
	moveTicket,
	showTicket,
	updateTicket
} from '../../../../server/features/support/tickets/operations/tickets.ts';
import { search } from '../../../../server/features/support/tickets/search-source.ts';
import { ticketStatuses, type TicketStatus } from '../../../../server/features/support/tickets/workflow.ts';
import { createEvent } from '../../../../server/features/authoring/events/operations.ts';
import { savePage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Fields = Record<string, unknown>;

// As contract J draws them.
const moves: Record<TicketStatus, TicketStatus[]> = {
	open: ['in_progress', 'closed'],
	in_progress: ['resolved', 'open'],
	resolved: ['closed', 'in_progress'],
	closed: ['open']
};
const ways: Record<TicketStatus, TicketStatus[]> = {
	open: [],
	in_progress: ['in_progress'],
	resolved: ['in_progress', 'resolved'],
	closed: ['closed']
};

forEachDatabase('tickets', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `tickets-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
	});

	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const add = async (title: string, more: Fields = {}) => (await call(createTicket, { title, ...more })).ticket;
	const move = async (id: number, status: TicketStatus) => (await call(moveTicket, { id, status })).ticket;
	const titles = async (filter: Fields) => (await call(listTickets, filter)).tickets.map(({ title }) => title);
	const at = async (status: TicketStatus) => {
		const { id } = await add(status);
		for (const way of ways[status]) await move(id, way);
		return id;
	};

	test('each status leads where the workflow says, and nowhere else', async () => {
		for (const from of ticketStatuses)
			for (const to of ticketStatuses) {
				const id = await at(from);
				if (moves[from].includes(to)) {
					assert.is((await move(id, to)).status, to, `${from} ${to}`);
					continue;
				}
				const error = await refusal(move(id, to));
				assert.equal([error.code, error.status], ['invalid_transition', 409], `${from} ${to}`);
				assert.equal(error.extra.allowed, moves[from]);
				assert.is((await call(showTicket, { id })).ticket.status, from);
			}
	});

	test('of moves at the same moment one wins, and the others learn what is allowed', async () => {
		const { id } = await add('Race');
		const tries = await Promise.allSettled(Array.from({ length: 8 }, () => move(id, 'in_progress')));
		const lost = tries.flatMap((one) =>
			one.status === 'rejected' ? [one.reason as { code: string; extra: Fields }] : []
		);
		assert.is(lost.length, 7);
		for (const { code, extra } of lost) assert.equal([code, extra.allowed], ['invalid_transition', moves.in_progress]);
		assert.is((await call(showTicket, { id })).ticket.version, 2);
	});

	test('who made it comes from the caller, never from the body', async () => {
		const { createdBy, status, version } = await add('Mine', { createdBy: 'user:somebody' });
		assert.not.equal(createdBy, 'user:somebody');
		assert.equal([status, version], ['open', 1]);
		const { id } = await add('Other');
		assert.is((await call(updateTicket, { id, createdBy: 'user:else' })).ticket.version, 1);
	});

	test('filters have to fit all together', async () => {
		await add('One', { type: 'bug', priority: 'high', labels: ['web', 'web', 'a-b'] });
		await add('Two', { type: 'bug', priority: 'low', labels: ['web'] });
		await add('Three', { type: 'task', priority: 'high', labels: ['website'] });
		assert.equal(await titles({}), ['Three', 'Two', 'One']);
		assert.equal(await titles({ type: 'bug', priority: 'high' }), ['One']);
		assert.equal(await titles({ label: 'web' }), ['Two', 'One']);
		assert.equal(await titles({ label: 'web', priority: 'low' }), ['Two']);
		assert.equal(await titles({ limit: 1 }), ['Three']);
		const [last] = (await call(listTickets, { limit: 1 })).tickets;
		assert.equal(await titles({ before: last!.id }), ['Two', 'One']);
		assert.is((await refusal(titles({ status: 'lost' }))).code, 'invalid_input');
	});

	test('a ticket is about something of its own namespace, with its title', async () => {
		const { page } = await call(savePage, { page: 'fair', title: 'Fair', blocks: [] });
		const { event } = await call(createEvent, { name: 'Rallye' });
		const about = { referenceType: 'page', referenceId: page.id };
		const { id } = await add('About', about);
		assert.equal((await call(openTicket, { id })).reference, { title: 'Fair', href: '/admin/pages/fair' });
		await call(updateTicket, { id, referenceType: 'event', referenceId: event.uid });
		assert.is((await call(openTicket, { id })).reference?.title, 'Rallye');
		assert.equal(await titles({ referenceType: 'event', referenceId: event.uid }), ['About']);

		const elsewhere = 'tickets-elsewhere';
		await scene.call(createNamespace, { namespace: elsewhere }).catch(() => undefined);
		const foreign = await refusal(scene.call(createTicket, { title: 'X', ...about }, { namespace: elsewhere }));
		assert.equal(
			foreign.details?.map(({ path, code }) => [path, code]),
			[['referenceId', 'unknown_reference']]
		);
		assert.is((await refusal(add('Half', { referenceType: 'page' }))).details?.[0]?.code, 'required');
		assert.is((await refusal(add('Wrong', { referenceType: 'event', referenceId: 1 }))).code, 'invalid_input');
		assert.is((await refusal(scene.call(showTicket, { id }, { namespace: elsewhere }))).code, 'not_found');
	});

	test('nobody but a member gets a ticket', async () => {
		const error = await refusal(add('Whose', { assignee: 'nobody-here' }));
		assert.equal(
			error.details?.map(({ path, code }) => [path, code]),
			[['assignee', 'unknown_reference']]
		);
	});

	test('too many labels, long texts and half a character change nothing', async () => {
		const { id } = await add('Kept');
		const labels = Array.from({ length: 21 }, (_, index) => `l${index}`);
		for (const change of [
			{ labels },
			{ labels: ['Not a slug'] },
			{ description: 'ä'.repeat(10_001) },
			{ title: 'a\r\nBcc: x' }
		])
			assert.is((await refusal(call(updateTicket, { id, ...change }))).code, 'invalid_input');
		assert.is((await call(showTicket, { id })).ticket.version, 1);
		const same = await call(updateTicket, { id, labels: [], title: 'Kept', dueDate: null });
		assert.is(same.ticket.version, 1);
	});

	test('comments are the ticket’s own, the oldest first', async () => {
		const [one, other] = [await add('One'), await add('Other')];
		const { comment } = await call(addComment, { ticketId: one.id, body: 'First', author: 'user:else' });
		await call(addComment, { ticketId: one.id, body: 'Second', isPublic: true });
		const { comments } = await call(listComments, { ticketId: one.id });
		assert.equal(
			comments.map(({ body, isPublic }) => [body, isPublic]),
			[
				['First', false],
				['Second', true]
			]
		);
		assert.not.equal(comment.author, 'user:else');
		const gone = deleteComment;
		assert.is((await refusal(call(gone, { ticketId: other.id, commentId: comment.id }))).code, 'not_found');
		await call(gone, { ticketId: one.id, commentId: comment.id });
		assert.is((await call(listComments, { ticketId: one.id })).comments.length, 1);
		await call(deleteTicket, { id: one.id });
		assert.is((await refusal(call(listComments, { ticketId: one.id }))).code, 'not_found');
	});

	test('words of title and text find a ticket, best first, till it is gone', async () => {
		const [one, other] = [await add('Zelt', { description: 'Die Lampe flackert.' }), await add('Lampe fehlt')];
		const find = async (words: string[]) => {
			const { dependencies } = scene;
			const asked = { actor: { kind: 'system' }, namespace, dependencies, words, now: new Date(), locale: 'de' };
			return (await search[0]!.find({ ...asked, t: String } as never)).map(({ title }) => title);
		};
		assert.equal(await find(['lamp']), ['Lampe fehlt', 'Zelt']);
		assert.equal(await find(['lamp', 'zelt']), ['Zelt']);
		await call(updateTicket, { id: other.id, title: 'Kabel fehlt' });
		await call(deleteTicket, { id: one.id });
		assert.equal(await find(['lamp']), []);
		assert.equal(await find(['kabel']), ['Kabel fehlt']);
	});

	test('several change at once, or none does', async () => {
		const [one, other] = [await add('One'), await add('Other')];
		const ids = [one.id, other.id];
		await call(changeTickets, { ids, status: 'in_progress', label: 'now' });
		assert.equal(await titles({ status: 'in_progress', label: 'now' }), ['Other', 'One']);
		await move(other.id, 'resolved');
		assert.is((await refusal(call(changeTickets, { ids, status: 'closed' }))).code, 'invalid_transition');
		assert.equal(await titles({ status: 'closed' }), []);
		await call(changeTickets, { ids: [one.id], label: 'now' });
	});

	test('screens page, search, sort and count in the database', async () => {
		for (let index = 0; index < 52; index += 1)
			await add(`Nr ${index}`, { priority: index === 7 ? 'critical' : 'low' });
		const first = await call(pageTickets, {});
		assert.equal([first.tickets.length, first.list.pages, first.list.found], [50, 2, 52]);
		assert.is((await call(pageTickets, { page: 9 })).tickets.length, 2);
		assert.is((await call(pageTickets, { sort: 'priority' })).tickets[0]!.title, 'Nr 7');
		assert.equal(
			(await call(pageTickets, { q: 'nr 51' })).tickets.map(({ title }) => title),
			['Nr 51']
		);
		const [column] = (await call(showBoard, {})).columns;
		assert.equal([column!.status, column!.count, column!.tickets.length], ['open', 52, 20]);
		assert.is((await call(countUnread, {})).unread, 52);
		await call(readByStaff, { id: first.tickets[0]!.id });
		assert.is((await call(countUnread, {})).unread, 51);
		assert.is((await call(showTicket, { id: first.tickets[0]!.id })).ticket.version, 1);
	});
});
