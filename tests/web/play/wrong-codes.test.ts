import * as assert from 'uvu/assert';
import { readEnv } from '../../../server/runtime/env.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import { newBrowsers } from '../../../server/access/browser-id.ts';
import {
	browsersPerAddress,
	freedPerAddress,
	perAddress,
	perBrowser,
	type Limit
} from '../../../server/features/gameplay/play/wrong-codes.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { legibleAlphabet } from '../../../server/runtime/crypto.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import { freshId } from '../../support/phone/phone.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { standing } from '../../support/runner/standing-clock.ts';
import { suite } from '../../support/runner/suite.ts';
import { signedBrowser } from '../../support/browser/signed-browser.ts';

const test = suite('guessing team codes');

test('an address finds one in a full event by less than 1 in 10 000 an hour', () => {
	const hour = 3600;
	// A window that ends in that hour and one that begins in it may both be used up.
	const inHour = ({ most, seconds }: Limit) => most * (Math.ceil(hour / seconds) + 1);
	const browsers = inHour(browsersPerAddress) + inHour(freedPerAddress);
	const guesses = browsers * perBrowser.most + inHour(perAddress);
	const chance = (guesses * readEnv({ NODE_ENV: 'test' }).MAX_TEAMS_PER_EVENT) / legibleAlphabet.length ** 8;
	assert.ok(chance < 1 / 10_000, `${chance} by ${guesses} guesses`);
	assert.ok(browsersPerAddress.most <= newBrowsers.most);
});
test.run();

onSqlite('wrong codes behind one address', ({ test: on, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	let code: string;
	let browser: () => Client;
	const join = (client: Client, teamCode: string) =>
		client.post(`/api/play/events/${event}/join`, { joinId: freshId('join'), teamCode }).then(({ status }) => status);
	const times = async (count: number, act: () => Promise<number>) =>
		new Set(await Promise.all(Array.from({ length: count }, act)));

	on.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		event = (await scene.event()).uid;
		await scene.call(createTeams, { event, names: ['Owls'] });
		code = (await scene.call(listTeamLinks, { event })).links[0]!.code!;
		browser = () => createClient(served.base, { cookie: signedBrowser(scene.dependencies) });
	});
	on.after(() => served.close());
	on.before.each(() => void (scene.dependencies.limits = createRateLimits(1, standing)));

	on('of one phone stop neither the others nor those without a cookie', async () => {
		const hostile = browser();
		assert.equal(await times(8, () => join(hostile, 'AAAA-AAAA')), new Set([401]));
		assert.is(await join(hostile, code), 429, 'the right one too: it might be the next of a list');
		assert.is(await join(browser(), code), 200);
		assert.is(await join(createClient(served.base), code), 200);
		assert.equal(
			await times(60, () =>
				createClient(served.base)
					.get('/j/AAAA-AAAA')
					.then(({ status }) => status)
			),
			new Set([404])
		);
		assert.is(await join(createClient(served.base), code), 429, 'all without a cookie are one');
		assert.is(await join(browser(), code), 200);
	});

	on('are forgotten of a phone that got in, and a forged cookie is none', async () => {
		const phone = browser();
		for (let round = 0; round < 3; round += 1) {
			await times(7, () => join(phone, 'AAAA-AAAA'));
			assert.is(await join(phone, code), 200);
		}
		const forged = () => createClient(served.base, { cookie: `mq_browser=${freshId('x')}.zzz.${'a'.repeat(43)}` });
		await times(60, () => join(forged(), 'AAAA-AAAA'));
		assert.is(await join(forged(), code), 429);
	});

	on('are counted before they are looked up, however many are on their way at once', async () => {
		const hostile = browser();
		const statuses = await Promise.all(Array.from({ length: 50 }, () => join(hostile, 'AAAA-AAAA')));
		assert.is(statuses.filter((status) => status === 401).length, 8);
	});
});
