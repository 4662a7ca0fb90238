import * as assert from 'uvu/assert';
import { jobKinds } from '../../../server/composition/jobs.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { anonymous } from '../../../server/access/actor.ts';
import {
	saveMailProvider,
	showMailProvider,
	testMailProvider
} from '../../../server/features/platform/mail/operations.ts';
import { MailProvider } from '../../../server/features/platform/mail/model.ts';
import { finishSetup, linkSetup } from '../../../server/features/platform/users/operations/setup.ts';
import {
	forgetPassword,
	resetPassword,
	showLink
} from '../../../server/features/platform/users/operations/passwords.ts';
import { createUser, inviteUser, listUsers } from '../../../server/features/platform/users/operations/users.ts';
import { PasswordToken } from '../../../server/features/platform/users/links.ts';
import { LoginSession, User } from '../../../server/features/platform/users/model.ts';
import { authenticateUser } from '../../../server/features/platform/users/operations/login.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { goodPassword as password } from '../../support/browser/log-in.ts';
import { newAnalyst as person } from '../../support/staff.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { until } from '../../support/runner/until.ts';

const fresh = 'another long sentence';

forEachDatabase('password links and mail', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	let post: MailCatcher;
	let own: MailCatcher;
	const noActor = { actor: anonymous };
	const canLogIn = async (username: string, secret: string) =>
		(await scene.call(authenticateUser, { username, password: secret }, noActor)).user !== null;
	const reset = (token: string, secret = fresh) => scene.call(resetPassword, { token, password: secret }, noActor);

	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		post = await catchMail();
		own = await catchMail({ user: 'acme', pass: 'secret of the mail server' });
	});
	test.before.each(() => {
		scene.dependencies.env.SMTP_URL = post.url;
		scene.setTime(null);
	});
	test.after(async () => {
		await closeQueue();
		await post.close();
		await own.close();
	});

	test('a new installation is set up by a link, once', async () => {
		const { url } = await scene.call(linkSetup, {});
		const { url: newer } = await scene.call(linkSetup, {});
		assert.match(newer!, /^http:\/\/localhost\/setup\?token=[\w-]{43}$/);
		const make = (token: string) => scene.call(finishSetup, { token, username: 'chief', password }, noActor);
		assert.equal(faultsOf(await refusal(make(tokenIn(url!)))), ['token invalid_format']);
		assert.equal(faultsOf(await refusal(reset(tokenIn(newer!)))), ['token invalid_format']);
		scene.setTime(new Date(Date.now() + 3_601_000).toISOString());
		assert.equal(faultsOf(await refusal(make(tokenIn(newer!)))), ['token invalid_format']);
		scene.setTime(null);
		await make(tokenIn(newer!));
		assert.equal(faultsOf(await refusal(make(tokenIn(newer!)))), ['token invalid_format']);
		assert.equal(await scene.call(linkSetup, {}), { url: null });
		assert.equal([(await User.findOne())?.role, await User.count()], ['admin', 1]);
		assert.ok(await canLogIn('chief', password));
	});

	test('an invitation comes by mail, works once and lets the user choose the password', async () => {
		const { user, invite } = await scene.call(createUser, person('guest', { invite: true }));
		assert.equal([invite?.mail, invite?.url], ['waiting', undefined]);
		const mail = await post.next();
		assert.equal(mail.to, ['guest@example.org']);
		assert.match(mail.body, 'Hallo Dr. guest Übermut,');
		const token = tokenIn(mail.body);
		assert.match(mail.body, `http://localhost/password/reset?token=${token}`);
		assert.equal(await scene.call(showLink, { token }, noActor), { kind: 'invite', username: 'guest' });
		assert.equal(faultsOf(await refusal(reset(token, 'short'))), ['password too_short']);
		await reset(token);
		assert.ok(await canLogIn('guest', fresh));
		assert.equal(faultsOf(await refusal(reset(token))), ['token invalid_format']);
		const stored = JSON.stringify([await PasswordToken.findAll(), await User.findByPk(user.id)]);
		assert.not(stored.includes(token));
	});

	test('without mail the link is shown this once; it lives 72 hours and replaces the older one', async () => {
		scene.dependencies.env.SMTP_URL = '';
		const { user, invite } = await scene.call(createUser, person('shown', { invite: true }));
		const first = tokenIn(invite?.url ?? '');
		assert.equal([invite?.mail, first.length], ['none', 43]);
		assert.is((await invitation('shown'))?.mail, 'none');
		const { invite: again } = await scene.call(inviteUser, { id: user.id });
		assert.equal(faultsOf(await refusal(reset(first))), ['token invalid_format']);
		scene.setTime(new Date(Date.now() + 71 * 3_600_000).toISOString());
		assert.is((await scene.call(showLink, { token: tokenIn(again.url!) }, noActor)).kind, 'invite');
		scene.setTime(new Date(Date.now() + 73 * 3_600_000).toISOString());
		assert.equal(faultsOf(await refusal(reset(tokenIn(again.url!)))), ['token invalid_format']);
	});

	test('a forgotten password: the same response for everybody, a link for existing accounts', async () => {
		const { user } = await scene.call(createUser, person('forgetful', { password }));
		const session = { tokenHash: 'x'.repeat(64), userId: user.id, data: {}, ip: '', userAgent: '' };
		const later = new Date(Date.now() + 3_600_000);
		await LoginSession.create({ ...session, lastSeenAt: new Date(), expiresAt: later });
		const forget = (username: string) => scene.call(forgetPassword, { username, locale: 'en' }, noActor);
		assert.equal(await forget('nobody-here'), {});
		assert.equal(await forget('Forgetful@example.org'), {});
		const { body, to } = await post.next();
		assert.equal(to, ['forgetful@example.org']);
		assert.match(body, 'Hello Dr. forgetful Übermut,');
		await reset(tokenIn(body));
		assert.is(await LoginSession.count({ where: { userId: user.id } }), 0);
		assert.ok(await canLogIn('forgetful', fresh));
		assert.not(await canLogIn('forgetful', password));
		scene.dependencies.env.SMTP_URL = '';
		assert.equal(await forget('forgetful'), {});
	});

	test('a link to a new password dies after an hour', async () => {
		await scene.call(createUser, person('slow', { password }));
		await scene.call(forgetPassword, { username: 'slow' }, noActor);
		const token = tokenIn((await post.next()).body);
		scene.setTime(new Date(Date.now() + 3_601_000).toISOString());
		assert.equal(faultsOf(await refusal(reset(token))), ['token invalid_format']);
	});

	test('two concurrent uses of one link set one password', async () => {
		const { invite } = await scene.call(createUser, person('twice', { email: null, invite: true }));
		const token = tokenIn(invite?.url ?? '');
		const outcomes = await Promise.allSettled([reset(token), reset(token, 'yet another sentence')]);
		assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
	});

	const invitation = async (username: string) =>
		(await scene.call(listUsers, { q: username })).users.find((user) => user.username === username)!.invitation;
	/** Settles when the server has a mail to this address; those before it are of no interest. */
	const mailTo = async (server: MailCatcher, address: string) => {
		while ((await server.next()).to[0] !== address);
	};

	const provider = (more = {}) => ({
		host: '127.0.0.1',
		port: own.port,
		security: 'none',
		user: 'acme',
		fromAddress: 'quiz@acme.example',
		fromName: 'Acme "Quiz" <b>',
		...more
	});

	test('a mail server of a namespace sends its mail; its password is stored encrypted and never shown', async () => {
		assert.equal(await scene.call(showMailProvider, {}), { provider: null, fallback: { set: true } });
		const { provider: saved } = await scene.call(saveMailProvider, provider({ password: 'secret of the mail server' }));
		assert.equal(saved.password, { set: true });
		const stored = await MailProvider.findByPk('acme', { rejectOnEmpty: true });
		assert.not.match(JSON.stringify(stored), 'secret of');
		await scene.call(saveMailProvider, provider());
		const { user } = await scene.call(createUser, person('tester', { password }));
		const base = userOf('admin', 'acme');
		const actor = base.kind === 'user' ? { ...base, user: { ...base.user, id: user.id } } : base;
		assert.equal(await scene.call(testMailProvider, {}, { actor }), { sentTo: 'tester@example.org' });
		const mail = await own.next();
		assert.equal([mail.from, mail.to], ['quiz@acme.example', ['tester@example.org']]);
		assert.equal(await scene.call(showMailProvider, {}, { namespace: 'beta' }), {
			provider: null,
			fallback: { set: true }
		});
	});

	test('the stored password goes to no other host', async () => {
		const moved = provider({ host: 'elsewhere.example' });
		assert.equal(faultsOf(await refusal(scene.call(saveMailProvider, moved))), ['password required']);
		assert.is((await MailProvider.findByPk('acme'))?.host, '127.0.0.1');
	});

	test('the mail server of a namespace sends no password link, whoever it is for', async () => {
		const kinds = [
			['boss', { role: 'admin' }],
			['wanderer', { namespaces: ['acme', 'beta'] }],
			['owner', { role: 'customer' }],
			['helper', { role: 'team-manager' }]
		] as const;
		const before = own.mails.length;
		for (const [username, more] of kinds) {
			const { invite } = await scene.call(createUser, person(username, { ...more, invite: true }));
			assert.is(invite?.mail, 'waiting');
			await mailTo(post, `${username}@example.org`);
			await scene.call(forgetPassword, { username }, noActor);
			await mailTo(post, `${username}@example.org`);
		}
		scene.dependencies.env.SMTP_URL = '';
		for (const [username, more] of kinds) {
			const { invite } = await scene.call(createUser, person(`${username}-2`, { ...more, invite: true }));
			assert.equal([invite?.mail, tokenIn(invite?.url ?? '').length], ['none', 43], username);
		}
		assert.is(own.mails.length, before);
	});

	test('a mail server is looked up again before it gets a mail, and a name that nobody knows is refused', async () => {
		const tester = await User.findOne({ where: { username: 'tester' }, rejectOnEmpty: true });
		const base = userOf('admin', 'acme');
		const actor = base.kind === 'user' ? { ...base, user: { ...base.user, id: tester.id } } : base;
		const before = own.mails.length;
		const send = () => scene.call(testMailProvider, {}, { actor });
		const saved = await MailProvider.findByPk('acme', { rejectOnEmpty: true });
		// As if the name had led to the open internet when somebody of the namespace saved it.
		for (const host of ['localhost', 'localhost.', '127.0.0.1.', 'ip6-localhost', 'no-such-host.invalid']) {
			await saved.update({ host, mayBeInner: false });
			assert.is((await refusal(send())).code, 'unavailable', host);
		}
		assert.is(own.mails.length, before);
		await saved.update({ host: 'localhost', mayBeInner: true });
		await send();
		assert.is(own.mails.length, before + 1);
		await own.next();
		await saved.update({ host: '127.0.0.1' });
	});

	test('people of a namespace cannot ask the inner network by its mail server', async () => {
		const save = (role: 'admin' | 'team-manager', more: object) =>
			scene.call(saveMailProvider, provider({ password: 'x', ...more }), { actor: userOf(role, 'acme') });
		const faults = async (more: object) => faultsOf(await refusal(save('team-manager', more)));
		const before = JSON.stringify(await MailProvider.findByPk('acme'));
		for (const host of ['127.0.0.1', 'localhost', '127.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1'])
			assert.equal([await faults({ host, port: 25 }), host], [['host reserved'], host]);
		for (const host of ['localhost.', '127.0.0.1.', 'no-such-host.invalid'])
			assert.match((await faults({ host, port: 25 })).join(), /^host (reserved|unknown_host)$/, host);
		assert.equal(await faults({ host: '93.184.216.34', port: 6379 }), ['port invalid_enum']);
		assert.is(JSON.stringify(await MailProvider.findByPk('acme')), before);
		// What an administrator has set is theirs to keep using.
		await save('team-manager', { fromName: 'The others', password: 'secret of the mail server' });
		await save('admin', { host: '10.0.0.7' });
		assert.is((await MailProvider.findByPk('acme'))?.mayBeInner, true);
		await save('team-manager', { host: '10.0.0.7', fromName: 'Still theirs' });
		assert.is((await MailProvider.findByPk('acme'))?.mayBeInner, true);
		await save('team-manager', { host: '93.184.216.34', port: 587 });
		assert.is((await MailProvider.findByPk('acme'))?.mayBeInner, false);
		await save('admin', { password: 'secret of the mail server' });
	});

	test('a mail that was taken without a word keeps its Message-ID when it is sent again', async () => {
		post.keepAndRefuse(1);
		await scene.call(createUser, person('resent', { invite: true }));
		await until(async () => (await invitation('resent'))?.mail === 'sent', 'a mail that was sent');
		const copies = post.mails.filter(({ to }) => to[0] === 'resent@example.org');
		const [first, second] = copies.map(({ raw }) => /^Message-ID: (<[^<>\s]+@[^<>\s]+>)/im.exec(raw)?.[1]);
		assert.is(copies.length, 2);
		assert.ok(first);
		assert.is(second, first);
	});

	test('no mail server at all is 503, no address 422', async () => {
		scene.dependencies.env.SMTP_URL = '';
		const beta = { namespace: 'beta' };
		assert.is((await refusal(scene.call(testMailProvider, {}, beta))).code, 'unavailable');
		scene.dependencies.env.SMTP_URL = post.url;
		assert.equal(faultsOf(await refusal(scene.call(testMailProvider, {}, beta))), ['email required']);
	});
});
