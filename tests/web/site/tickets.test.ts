import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { saveSettings } from '../../../server/features/platform/settings/operations.ts';
import { Ticket, TicketComment } from '../../../server/features/support/tickets/model.ts';
import { moveTicket } from '../../../server/features/support/tickets/operations/tickets.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('the public doors of tickets', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let post: MailCatcher;
	let closeQueue: () => Promise<void>;

	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
		served = await serveScene(scene);
		closeQueue = openQueue(scene.dependencies, jobKinds);
		await scene.call(saveSettings, { ticketPublicSubmission: true }, { namespace: 'acme' });
	});
	test.after(async () => {
		await closeQueue();
		await served.close();
		await post.close();
	});

	const run = async (rows: readonly Row[]) => {
		for (const row of rows) await check({ served, callers: {} }, row);
	};
	const path = '/tickets/submit?namespace=acme';
	const elsewhere = '/tickets/submit?namespace=beta';
	const ok = { status: 'ok' };
	const ticket = { subject: 'Licht aus', description: 'Die Mühle ist dunkel.', email: 'svenja@schule.example' };
	const secret = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
	const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
	const linkOf = async (email: string) =>
		/\/tickets\/[\w.-]+\?namespace=acme/.exec((await post.nextTo(email)).body)![0];

	test('a ticket is sent, read by its link, answered and closed', async () => {
		await run([
			{ name: 'form', request: `GET ${path}`, status: 200, body: ok, headers: secret },
			{ name: 'sent', request: `POST ${path}`, send: { body: ticket }, status: 202, body: ok },
			{
				name: 'by a form',
				request: `POST ${path}`,
				send: { body: new URLSearchParams({ ...ticket, name: '', website: '', type: 'bug' }) },
				status: 202
			}
		]);
		const link = await linkOf(ticket.email);
		const shown = { title: 'Licht aus', status: 'open' };
		const told = (await served.client().get(link)).json<{ ticket: typeof shown; comments: object[] }>();
		assert.equal({ title: told.ticket.title, status: told.ticket.status }, shown);
		assert.equal(told.comments, []);
		const foreign = { origin: 'https://evil.test' };
		await run([
			{ name: 'read', request: `GET ${link}`, status: 200, headers: secret },
			{ name: 'foreign', request: `POST ${link}`, send: { body: { body: 'x' }, headers: foreign }, status: 403 },
			{ name: 'answered', request: `POST ${link}`, send: { body: { body: 'Danke' } }, status: 202, body: ok },
			{
				name: 'by a form',
				request: `POST ${link}`,
				send: { body: 'body=Noch+etwas&website=', headers: urlencoded },
				status: 202
			},
			{ name: 'nothing', request: `POST ${link}`, send: { body: {} }, status: 422, faults: ['body required'] },
			{ name: 'as staff', request: `POST ${link}`, send: { body: { body: 'x', author: 'user:jana' } }, status: 422 }
		]);
		const [{ id }] = (await Ticket.findAll()) as [Ticket];
		assert.equal(
			(await TicketComment.findAll({ order: ['id'] })).map(({ ticketId, body }) => [ticketId, body]),
			[
				[id, 'Danke'],
				[id, 'Noch etwas']
			]
		);
		await scene.call(moveTicket, { id, status: 'closed' });
		await run([
			{ name: 'closed', request: `GET ${link}`, status: 200 },
			{ name: 'too late', request: `POST ${link}`, send: { body: { body: 'x' } }, status: 409, headers: secret }
		]);
	});

	test('no visitor gets a cookie', async () => {
		const visitor = served.client();
		for (const answer of [await visitor.get(path), await visitor.post(path, { ...ticket, subject: 'No cookie' })])
			assert.equal([answer.status < 300, answer.setCookies], [true, []]);
		const thread = await visitor.get(await linkOf(ticket.email));
		assert.equal([thread.status, thread.setCookies], [200, []]);
	});

	test('whatever is wrong with a link or with the place, the answer is one and the same', async () => {
		await Ticket.destroy({ where: {} });
		await served.client().post(path, ticket);
		const link = await linkOf(ticket.email);
		const [address, query] = link.split('?') as [string, string];
		const wrong = [
			`${address.slice(0, -1)}~?${query}`,
			`${address}x?${query}`,
			`${address}?namespace=beta`,
			address,
			`/tickets/1?${query}`,
			`/tickets/${'a'.repeat(3000)}?${query}`,
			elsewhere
		];
		const answers = new Set<string>();
		for (const one of wrong)
			for (const answer of [await served.client().get(one), await served.client().post(one, { body: 'x' })])
				answers.add(`${answer.status} ${JSON.stringify({ ...answer.json<object>(), requestId: '' })}`);
		await Ticket.destroy({ where: {} });
		const gone = await served.client().get(link);
		answers.add(`${gone.status} ${JSON.stringify({ ...gone.json<object>(), requestId: '' })}`);
		assert.equal([...answers].length, 1, [...answers].join('\n'));
		assert.match([...answers][0]!, '404');
	});

	test('what is too large, too often or from another site is refused', async () => {
		const large = 'x'.repeat(1_000_000);
		await run([
			{ name: 'json', request: `POST ${path}`, send: { body: { ...ticket, description: large } }, status: 413 },
			{
				name: 'form',
				request: `POST ${path}`,
				send: { body: new URLSearchParams({ ...ticket, description: large }) },
				status: 413
			},
			{
				name: 'text',
				request: `POST ${path}`,
				send: { body: '{', headers: { 'content-type': 'application/json' } },
				status: 400
			},
			{
				name: 'origin',
				request: `POST ${path}`,
				send: { body: ticket, headers: { origin: 'https://evil.test' } },
				status: 403
			}
		]);
		scene.dependencies.limits = createRateLimits(1);
		const stranger = served.client();
		for (let count = 0; count < 10; count++)
			assert.is((await stranger.post(path, { ...ticket, subject: `No. ${count}` })).status, 202);
		const refused = await stranger.post(path, ticket);
		assert.equal([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
		scene.dependencies.limits = createRateLimits(0);
	});

	test('no line of the log holds a link', async () => {
		await Ticket.destroy({ where: {} });
		await served.client().post(path, ticket);
		const link = await linkOf(ticket.email);
		const lines: string[] = [];
		const { log } = scene.dependencies;
		const { debug } = log;
		log.debug = (message, facts) => void lines.push(JSON.stringify({ message, ...facts }));
		try {
			await served.client().get(link);
		} finally {
			log.debug = debug;
		}
		assert.ok(lines.length);
		// What writes the lines masks them; here they are as they are handed over.
		const { redactText } = await import('../../../server/runtime/log/redact.ts');
		const written = lines.map(redactText).join('\n');
		assert.match(written, '/tickets/***?namespace=acme');
		assert.not.match(written, link.slice(9, 60));
	});
});
