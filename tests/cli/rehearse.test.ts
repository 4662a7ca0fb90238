import { io, type Socket } from 'socket.io-client';
import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import { inSession } from '../../server/cli/session.ts';
import { readEnv } from '../../server/runtime/env.ts';
import { fastClock, freshFolder, run, start, type Running, type Settings } from '../support/processes/command.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient, type Client } from '../support/http.ts';
import { Listener } from '../support/live/live.ts';
import { until } from '../support/runner/until.ts';

const secret = 'a secret of at least thirty-two bytes';
const script = 'server/cli/main.ts';
const event = 'harbour-night';
type Named = { name: string };

forEachDatabase('a rehearsal', ({ test, product, migrated }) => {
	let settings: Settings;
	let server: Running;
	let base: string;
	let client: Client;
	let share: string;
	let screen: Socket | undefined;
	const path = `/api/v1/namespaces/default/events/${event}`;
	const ranked = async () =>
		(await client.get(`${path}/ranking`)).json<{ ranking: { points: Named[] } }>().ranking.points;
	const bots = async () => {
		const { teams } = (await client.get(`${path}/teams?all=1`)).json<{ teams: Named[] }>();
		return teams.filter(({ name }) => name.startsWith('Probe '));
	};
	const presence = async () => {
		const answer = await client.get(`/api/live/${event}/presence?share_token=${share}`);
		const [update] = answer.json<{ updates: { data: { teams: number } }[] }>().updates;
		return update!.data.teams;
	};
	const wordsOf = (...words: string[]) => ['rehearse', '--event', event, '--url', base, ...words];
	const rehearsal = (...words: string[]) => run(wordsOf(...words), { ...settings, ...fastClock });
	const made = /(\d+) bot teams and their results were removed/;

	test.before(async () => {
		settings = {
			DATA_DIR: freshFolder(),
			DATABASE_URL: await migrated(),
			MAIN_DOMAIN: 'localhost',
			PORT: '0',
			SESSION_SECRET: secret,
			SECRET_KEY: secret
		};
		await run(['seed', 'demo'], settings);
		const words = 'token create --namespace default --label tests --scopes quiz:read,quiz:write';
		const token = (await run(words.split(' '), settings)).out.trim();
		server = start('tests/support/processes/child-server.ts', [], settings);
		base = `http://127.0.0.1:${(await server.until(/^port (\d+)/m))[1]}`;
		client = createClient(base, { authorization: `Bearer ${token}` });
		share = await shareToken(settings);
	});
	test.after(async () => {
		screen?.disconnect();
		await server?.stop();
	});

	test('bots join, stay present, answer at a human pace, and leave nothing behind', async () => {
		const auth = { share: { event, token: share, variant: 'public' } };
		screen = io(`${base}/live`, { transports: ['websocket'], auth, forceNew: true });
		const listener = new Listener(screen);
		const ack = await listener.subscribe('rankings', event);
		const seen = () => {
			let board = ack.ok ? (ack.updates[0]!.data as BoardValues) : undefined;
			return listener.updates.map((update) => (board = fold<'rankings'>(board, update)).teams.length);
		};
		const ended = rehearsal('--teams', '5', '--minutes', '0.5');
		await until(async () => (await bots()).length === 5 && (await presence()) === 5, 'five teams to join');
		await until(async () => (await atDesk(settings)).isRunning, 'the desk to know of it');
		assert.is((await atDesk(settings)).bots, 5);
		const { code, out, err } = await ended;
		assert.is(code, 0, err);
		assert.match(out, /^5 teams joined/m);
		assert.match(out, /^5 bot teams play "Harbour Night Quiz" for 0\.5 minutes/);
		assert.match(out, made);
		const answers = Number([...out.matchAll(/(\d+) answers/g)].at(-1)![1]);
		assert.ok(answers >= 5 && answers <= 150, `${answers} answers`);
		assert.equal(await bots(), []);
		assert.equal(await ranked(), []);
		assert.ok(Math.max(...seen()) > 1, 'the screen saw them come');
		await until(() => seen().at(-1) === 0, 'the screen sees them go');
	});

	test('Ctrl-C ends it cleanly', async () => {
		const bot = start(script, wordsOf('--teams', '3', '--minutes', '5'), { ...settings, ...fastClock });
		await bot.until(/3 teams joined, [1-9]/);
		assert.ok((await ranked()).length > 0);
		const { code, out } = await bot.stop('SIGINT');
		assert.is(code, 0);
		assert.match(out, /3 bot teams and their results were removed/);
		assert.equal(await bots(), []);
		assert.equal(await ranked(), []);
	});

	// What follows has nothing to do with the database.
	if (product !== 'sqlite') return;

	test('--keep keeps the teams and their answers; a second rehearsal chooses other names', async () => {
		const kept = await rehearsal('--teams', '2', '--minutes', '0.2', '--keep');
		assert.match(kept.out, /^2 bot teams stay\.$/m);
		assert.is((await bots()).length, 2);
		const { code, out, err } = await rehearsal('--teams', '2', '--minutes', '0.2');
		assert.is(code, 0, err);
		assert.match(out, /2 bot teams and their results were removed/);
		assert.is((await bots()).length, 2);
	});

	test('reports that the server cannot be reached', async () => {
		const { code, err } = await run(['rehearse', '--event', event, '--url', 'http://127.0.0.1:9'], settings);
		assert.is(code, 1);
		assert.match(err, /^No Marquee answers at http:\/\/127\.0\.0\.1:9\./);
	});
});

/** The token of the event's projector link, read as the product reads it. */
const shareToken = (settings: Settings): Promise<string> =>
	inSession(async ({ perform }) => (await perform('dashboard.links', { event })).dashboard!.split('/').at(-1)!, {
		env: readEnv(settings)
	});

/** The rehearsal as the desk of the host shows it. */
const atDesk = (settings: Settings) =>
	inSession(async ({ perform }) => (await perform('host.needs', { event })).rehearsal, { env: readEnv(settings) });
