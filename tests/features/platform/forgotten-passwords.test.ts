import * as assert from 'uvu/assert';
import { anonymous } from '../../../server/access/actor.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import {
	forgetPassword,
	resetPassword,
	showLink
} from '../../../server/features/platform/users/operations/passwords.ts';
import { PasswordToken } from '../../../server/features/platform/users/links.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { createUser } from '../../../server/features/platform/users/operations/users.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { catchMail, tokenIn, type MailCatcher } from '../../support/processes/mail-catcher.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { goodPassword as password } from '../../support/browser/log-in.ts';
import { newAnalyst as person } from '../../support/staff.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { standing } from '../../support/runner/standing-clock.ts';
import { until } from '../../support/runner/until.ts';

forEachDatabase('forgotten passwords', ({ test, open }) => {
	let scene: Scene;
	let post: MailCatcher;
	const noActor = { actor: anonymous };
	const reset = (token: string) => scene.call(resetPassword, { token, password: 'another long sentence' }, noActor);

	test.before(async () => {
		scene = await openScene({ open });
		post = await catchMail();
		scene.dependencies.env.SMTP_URL = post.url;
	});
	test.after(() => post.close());

	test('a stranger who requests a password link ends no invitation, and no link before the new one was sent', async () => {
		scene.dependencies.env.SMTP_URL = '';
		const { invite } = await scene.call(createUser, person('invited', { invite: true }));
		const links = async () => (await scene.call(showLink, { token: tokenIn(invite!.url!) }, noActor)).kind;
		const id = (await User.findOne({ where: { username: 'invited' }, rejectOnEmpty: true })).id;
		const resets = () => PasswordToken.count({ where: { userId: id, kind: 'reset' } });
		let unsent = 0;
		const warn = (message: string) => void (unsent += Number(message.startsWith('mail is not configured')));
		const quiet = { ...scene.dependencies, log: { ...scene.dependencies.log, warn } };
		const forget = () => scene.call(forgetPassword, { username: 'invited' }, { ...noActor, dependencies: quiet });
		await forget();
		await until(async () => unsent === 1 && (await resets()) === 0, 'no mail and no link');
		assert.is(await links(), 'invite');
		scene.dependencies.env.SMTP_URL = quiet.env.SMTP_URL = post.url;
		await forget();
		await post.nextTo('invited@example.org');
		const first = tokenIn(post.mails.at(-1)!.body);
		assert.is(await links(), 'invite');
		post.refuse(1, 550);
		await forget();
		await until(async () => unsent === 2 && (await resets()) === 1, 'no mail and the old link');
		assert.is((await scene.call(showLink, { token: first }, noActor)).kind, 'reset');
		await forget();
		await post.nextTo('invited@example.org');
		await until(async () => (await resets()) === 1, 'the new link alone');
		assert.equal(faultsOf(await refusal(reset(first))), ['token invalid_format']);
		await reset(tokenIn(post.mails.at(-1)!.body));
		assert.equal(faultsOf(await refusal(reset(tokenIn(invite!.url!)))), ['token invalid_format']);
	});

	test('an address may ask twenty times an hour; above five mails an hour none is sent, whatever name is used', async () => {
		const quiet = {
			...scene.dependencies,
			limits: createRateLimits(1, standing),
			log: { ...scene.dependencies.log, warn: () => undefined }
		};
		await scene.call(createUser, person('popular', { password }));
		const from = (ip: string, username: string) =>
			scene.call(forgetPassword, { username }, { ...noActor, ip, dependencies: quiet });
		const before = post.mails.length;
		for (let count = 0; count < 10; count++)
			await from(`10.0.0.${count}`, count % 2 ? 'popular' : 'popular@example.org');
		for (let count = 0; count < 5; count++) await post.nextTo('popular@example.org');
		for (let count = 0; count < 20; count++) await from('10.1.1.1', `nobody-${count}`);
		assert.is((await refusal(from('10.1.1.1', 'nobody-else'))).code, 'rate_limited');
		assert.is(post.mails.length, before + 5);
	});
});
