import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { anonymous } from '../../../../server/access/actor.ts';
import { saveSettings } from '../../../../server/features/platform/settings/operations.ts';
import { createUser } from '../../../../server/features/platform/users/operations/users.ts';
import { Ticket, TicketComment } from '../../../../server/features/support/tickets/model.ts';
import { addComment, listComments } from '../../../../server/features/support/tickets/operations/comments.ts';
import { forgetRequesters } from '../../../../server/features/support/tickets/operations/forget.ts';
import { countUnread, openTicket } from '../../../../server/features/support/tickets/operations/screens.ts';
import { showTicketForm } from '../../../../server/features/support/tickets/operations/submit.ts';
import { answerThread } from '../../../../server/features/support/tickets/operations/thread.ts';
import {
	deleteTicket,
	listTickets,
	moveTicket,
	updateTicket
} from '../../../../server/features/support/tickets/operations/tickets.ts';
import { requesterToken } from '../../../../server/features/support/tickets/public/link.ts';
import { runJob } from '../../../../server/operation/system.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { userOf, type Scene } from '../../../support/scene.ts';
import { linkIn, openTicketScene, type TicketScene } from '../../../support/website/ticket-scene.ts';

const day = 86_400_000;

forEachDatabase('links to tickets from outside', ({ test, open }) => {
	let tickets: TicketScene;
	let scene: Scene;
	test.before(async () => {
		tickets = await openTicketScene({ open });
		({ scene } = tickets);
	});
	test.after(() => tickets.close());
	test.before.each(async () => {
		scene.setTime(null);
		await Ticket.destroy({ where: {} });
	});

	test('whoever has the link sees text, status and what is public, and no more', async () => {
		const { id, token } = await tickets.sent();
		await scene.call(createUser, {
			username: 'jana',
			displayName: 'Jana Albrecht',
			password: 'correct horse battery',
			role: 'admin',
			email: 'jana@acme.test',
			namespaces: ['acme']
		});
		await scene.call(updateTicket, { id, assignee: 'jana', labels: ['internal'] });
		const jana = { actor: userOf('admin', 'acme') };
		await scene.call(addComment, { ticketId: id, body: 'A staff note' }, jana);
		await scene.call(addComment, { ticketId: id, body: 'We are on it.', isPublic: true }, jana);
		const thread = await tickets.show(token);
		assert.equal(Object.keys(thread.ticket).sort(), ['createdAt', 'description', 'id', 'status', 'title']);
		assert.equal(
			thread.comments.map(({ isOwn, body }) => [isOwn, body]),
			[[false, 'We are on it.']]
		);
		assert.not.match(JSON.stringify(thread), /jana|Jana|staff note|internal|admin/);
		await tickets.answer(token, 'Thank you');
		assert.equal(
			(await tickets.show(token)).comments.map(({ isOwn, body }) => [isOwn, body]),
			[
				[false, 'We are on it.'],
				[true, 'Thank you']
			]
		);
		const mail = await tickets.mailTo('jana@acme.test');
		assert.not.match(mail.body, 'Thank you');
		assert.match(mail.body, `/admin/tickets?ticket=${id}`);
	});

	test('each public comment is one mail with a new link, and a note is none', async () => {
		const { id, email } = await tickets.sent();
		await scene.call(addComment, { ticketId: id, body: 'A note' });
		for (const body of ['First', 'Second']) await scene.call(addComment, { ticketId: id, body, isPublic: true });
		for (const before of [1, 2]) {
			const mail = await tickets.mailTo(email, before);
			assert.not.match(mail.body, /First|Second|Licht/);
			assert.is((await tickets.show(linkIn(mail.body))).ticket.id, id);
		}
		assert.is(tickets.mailsTo(email).length, 3);
	});

	test('an answer makes the ticket unread, and is one however often it is pressed', async () => {
		const { id, token } = await tickets.sent();
		await Ticket.update({ isRead: true }, { where: { id } });
		await tickets.answer(token, 'Still dark');
		await tickets.answer(token, 'Still dark');
		const { comments } = await scene.call(listComments, { ticketId: id });
		assert.equal(
			comments.map(({ author, body, isPublic }) => [author, body, isPublic]),
			[['anonymous', 'Still dark', true]]
		);
		assert.is((await scene.call(countUnread, {})).unread, 1);
		await tickets.answer(token, 'By a machine', { website: 'x' });
		assert.equal(faultsOf(await refusal(tickets.answer(token, ' '))), ['body required']);
		assert.equal(faultsOf(await refusal(tickets.answer(token, 'ä'.repeat(5001)))), ['body too_long']);
		assert.is((await scene.call(listComments, { ticketId: id })).comments.length, 1);
	});

	test('one address answers ten times an hour, and one ticket gets twenty a day', async () => {
		const { token } = await tickets.sent();
		const from = { actor: anonymous, ip: '203.0.113.77' };
		for (let time = 0; time < 10; time++) await scene.call(answerThread, { token, body: `No. ${time}` }, from);
		const often = await refusal(scene.call(answerThread, { token, body: 'One more' }, from));
		assert.is(often.code, 'rate_limited');
		for (let time = 10; time < 20; time++) await tickets.answer(token, `No. ${time}`);
		assert.is((await refusal(tickets.answer(token, 'From anywhere'))).code, 'rate_limited');
	});

	test('a closed ticket shows its text and takes nothing', async () => {
		const { id, token } = await tickets.sent();
		await scene.call(moveTicket, { id, status: 'closed' });
		assert.is((await tickets.show(token)).ticket.status, 'closed');
		const error = await refusal(tickets.answer(token, 'But'));
		assert.equal([error.code, error.status], ['wrong_state', 409]);
		assert.is(await TicketComment.count(), 0);
		await scene.call(moveTicket, { id, status: 'open' });
		assert.equal(await tickets.answer(token, 'But'), {});
	});

	test('answers at the moment of closing are taken or refused, and the same one is stored once', async () => {
		const { id, token } = await tickets.sent();
		const answers = Array.from({ length: 6 }, () => tickets.answer(token, 'At once'));
		const [closed, ...rest] = await Promise.allSettled([scene.call(moveTicket, { id, status: 'closed' }), ...answers]);
		assert.is(closed.status, 'fulfilled');
		for (const one of rest)
			if (one.status === 'rejected') assert.is((one.reason as { code: string }).code, 'wrong_state');
		const taken = rest.some(({ status }) => status === 'fulfilled');
		assert.is(await TicketComment.count(), taken ? 1 : 0);
		assert.is((await refusal(tickets.answer(token, 'Later'))).code, 'wrong_state');
	});

	test('every link that is not good gets the same 404', async () => {
		const { id, token } = await tickets.sent();
		const other = await tickets.sent();
		const key = scene.dependencies.env.SECRET_KEY;
		const uid = token.slice(0, 32);
		const signature = token.slice(-43);
		const end = token.slice(32, -44);
		const forged = [
			`${uid}${(Number.parseInt(end, 36) + 9).toString(36)}.${signature}`,
			`${other.token.slice(0, 32)}${end}.${signature}`,
			`${uid}${end}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
			requesterToken(uid, new Date(), `${key}x`),
			requesterToken('0'.repeat(32), new Date(), key),
			requesterToken(uid, new Date(Date.now() - 31 * day), key),
			uid,
			'',
			'x'.repeat(200)
		];
		const refusals = [];
		for (const one of forged)
			refusals.push(await refusal(tickets.show(one)), await refusal(tickets.answer(one, 'Mine')));
		refusals.push(await refusal(tickets.show(token, { namespace: 'beta' })));
		await scene.call(deleteTicket, { id });
		refusals.push(await refusal(tickets.show(token)), await refusal(tickets.answer(token, 'Gone')));
		assert.equal([...new Set(refusals.map(({ code, message }) => `${code} ${message}`))].length, 1);
		assert.is(refusals[0]!.code, 'not_found');
		assert.is(await TicketComment.count(), 0);
		scene.setTime(new Date(Date.now() + 29 * day).toISOString());
		assert.is((await tickets.show(other.token)).ticket.id, other.id);
		scene.setTime(new Date(Date.now() + 31 * day).toISOString());
		assert.is((await refusal(tickets.show(other.token))).code, 'not_found');
	});

	test('switched off, without the feature or without mail nothing is taken', async () => {
		const { token, id } = await tickets.sent();
		const all = [
			() => tickets.submit(),
			() => tickets.show(token),
			() => tickets.answer(token, 'x'),
			() => scene.call(showTicketForm, {}, tickets.outside())
		];
		await scene.call(saveSettings, { ticketPublicSubmission: false });
		for (const one of all) assert.is((await refusal(one())).code, 'not_found');
		assert.is((await scene.call(openTicket, { id })).requester?.isReached, false);
		await scene.call(saveSettings, { ticketPublicSubmission: true });
		const { env } = scene.dependencies;
		env.FEATURE_TICKETS_ENABLED = false;
		try {
			for (const one of all) assert.is((await refusal(one())).code, 'not_found');
		} finally {
			env.FEATURE_TICKETS_ENABLED = true;
		}
		const { SMTP_URL } = env;
		env.SMTP_URL = '';
		try {
			assert.is((await refusal(tickets.submit())).code, 'unavailable');
			assert.is((await refusal(scene.call(showTicketForm, {}, tickets.outside()))).code, 'unavailable');
			await scene.call(addComment, { ticketId: id, body: 'Nobody is told', isPublic: true });
			assert.is((await tickets.show(token)).comments.length, 1);
		} finally {
			env.SMTP_URL = SMTP_URL;
		}
		assert.is((await tickets.stored()).length, 1);
	});

	test('a year after closing nobody knows any more who it was, and no link opens it', async () => {
		const { id, email, token } = await tickets.sent();
		const staff = (await scene.call(listTickets, {})).tickets.length;
		await scene.call(moveTicket, { id, status: 'closed' });
		const later = (days: number) => scene.setTime(new Date(Date.now() + days * day).toISOString());
		const forget = async () => {
			assert.equal(await runJob(scene.dependencies, { operation: forgetRequesters }), []);
			const [row] = await Ticket.sequelize!.query('SELECT * FROM tickets', { type: QueryTypes.SELECT });
			return JSON.stringify(row);
		};
		later(364);
		assert.match(await forget(), email);
		later(366);
		const kept = await forget();
		assert.not.match(kept, /schule\.example|Svenja/);
		assert.not.match(kept, token.slice(0, 32));
		assert.match(kept, 'Licht aus');
		assert.is((await scene.call(listTickets, {})).tickets.length, staff);
		assert.is((await scene.call(openTicket, { id })).requester, null);
	});
});
