import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import QRCode from 'qrcode';
import * as assert from 'uvu/assert';
import { fastClock, freshFolder, run, start, type Running, type Settings } from '../support/processes/command.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { freePort } from '../support/processes/free-port.ts';
import { createClient } from '../support/http.ts';
import { overHttp, Phone } from '../support/phone/phone.ts';

const script = 'server/cli/main.ts';
const words = ['admin', 'user', 'password', 'player', 'projector'];

/** The lines of a started demo by their first word, and the QR code between them and `ready`. */
async function readyLines(running: Running): Promise<{ named: Record<string, string>; order: string[]; qr: string[] }> {
	await running.until(/^ready\n/m);
	const lines = running.said.out.split('\n').slice(0, -1);
	const isNamed = (line: string) => words.includes(line.split(' ')[0]!);
	const named = lines.filter(isNamed).map((line) => line.split(' ') as [string, string]);
	assert.is(lines.at(-1), 'ready');
	assert.ok(named.every((dependencies) => dependencies.length === 2));
	const qr = lines.slice(named.length, -1);
	return { named: Object.fromEntries(named), order: named.map(([word]) => word), qr };
}

/** The pictures of the stations as a phone gets them, each with the number of stations that show it. */
async function stationPictures(base: string) {
	const phone = await Phone.join(
		overHttp(() => base),
		'sternwartenfest',
		{ name: 'Bilderjäger' }
	);
	const { catalogs } = await phone.info();
	const images: string[] = [];
	for (const { slug } of catalogs) {
		const { attemptId, items } = await phone.start(slug);
		for (const asked of items) {
			const { item } = await phone.open(attemptId, asked);
			if (item.question?.image) images.push(item.question.image);
			await phone.answer(attemptId, asked, null);
		}
	}
	return Promise.all(
		[...new Set(images)].map(async (image) => {
			const answer = await fetch(base + image);
			const stations = images.filter((one) => one === image).length;
			return { stations, type: answer.headers.get('content-type'), status: answer.status };
		})
	);
}

/** The dark modules of a code drawn with half blocks. */
const modulesOf = (lines: string[]): boolean[][] =>
	lines.flatMap((line) => [
		[...line].map((block) => block === '█' || block === '▀'),
		[...line].map((block) => block === '█' || block === '▄')
	]);

function expectQr(lines: string[], text: string): void {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
	const drawn = modulesOf(lines);
	const wanted = Array.from({ length: drawn.length }, (_, row) =>
		Array.from({ length: modules.size + 8 }, (_, column) => {
			const [y, x] = [row - 4, column - 4];
			const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size;
			return isInside && modules.get(y, x) === 1;
		})
	);
	assert.ok(drawn.length >= modules.size + 8);
	assert.equal(drawn, wanted);
}

const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const lan = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
const isPrivate = (address: string) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);

forEachDatabase('the demo', ({ test, product, url }) => {
	let settings: Settings;
	let port: number;
	let first: Awaited<ReturnType<typeof readyLines>>;
	let second: Running;
	const logIn = (username: string, password: string) =>
		createClient(`http://127.0.0.1:${port}`, { accept: 'application/json' }).post('/login', { username, password });

	test.before(async () => {
		port = await freePort();
		const data = path.join(freshFolder(), 'data');
		settings = { PORT: String(port), DATA_DIR: data, ...(product === 'sqlite' ? {} : { DATABASE_URL: await url() }) };
	});

	test('the first start prints its lines in order and a code of the player link, and works', async () => {
		const demo = start(script, ['demo'], settings);
		first = await readyLines(demo);
		assert.equal(first.order, words);
		assert.match(demo.said.err, /^(Building the screens; this takes a moment\.\n)?$/);
		const { admin, user, password, player, projector } = first.named;
		const host = lan.some(isPrivate) ? new URL(player!).hostname : 'localhost';
		assert.ok(host === 'localhost' || isPrivate(host), host);
		const base = `http://${host}:${port}`;
		assert.is(admin, `${base}/login`);
		assert.is(user, 'admin');
		assert.match(player!, new RegExp(`^${base}/\\?event=[0-9a-f]{32}$`));
		assert.match(projector!, new RegExp(`^${base}/event/sternwartenfest/dashboard/[\\w-]{24}$`));
		expectQr(first.qr, player!);
		assert.is((await logIn('admin', password!)).status, 200);
		assert.is((await fetch(player!)).status, 200);
		const token = projector!.split('/').at(-1);
		assert.is((await fetch(`${base}/api/live/sternwartenfest/rankings?share_token=${token}`)).status, 200);
		for (const address of lan) assert.is((await fetch(`http://${address}:${port}/api/play/events/x`)).status, 404);
		const { code } = await demo.stop('SIGTERM');
		assert.is(code, 0);
		assert.is(statSync(path.join(settings.DATA_DIR!, 'secrets.json')).mode & 0o777, 0o600);
	});

	test('the second start prints the same links without a password, and keeps all data', async () => {
		const secrets = readFileSync(path.join(settings.DATA_DIR!, 'secrets.json'), 'utf8');
		second = start(script, ['demo'], { ...settings, ...fastClock }, null);
		const { named, qr } = await readyLines(second);
		const { password, ...links } = first.named;
		assert.equal(named, links);
		assert.equal(qr, first.qr);
		assert.is((await logIn('admin', password!)).status, 200);
		const info = await fetch(`http://127.0.0.1:${port}/api/play/events/sternwartenfest`).then((answer) =>
			answer.json()
		);
		const { catalogs, puzzleSlots } = info as { catalogs: { questions: number }[]; puzzleSlots: number };
		assert.is(catalogs.length, 6);
		assert.is(puzzleSlots, 6);
		assert.ok(catalogs.every(({ questions }) => questions >= 3 && questions <= 5));
		const shown = await stationPictures(`http://127.0.0.1:${port}`);
		assert.is(shown.length, 6);
		for (const { stations, type, status } of shown) assert.equal([stations, type, status], [1, 'image/webp', 200]);
		assert.match(await (await fetch(`http://127.0.0.1:${port}/login`)).text(), /Sternwartenfest/i);
		assert.is(readFileSync(path.join(settings.DATA_DIR!, 'secrets.json'), 'utf8'), secrets);
	});

	test('Enter lets bot teams play, and stopping the demo removes them', async () => {
		second.child.stdin!.write('\n');
		await second.until(/^20 bot teams play "Sternwartenfest Hohenlinde" for 3 minutes; Enter stops them\.$/m);
		await second.until(/^\d+ teams joined, [1-9]\d* answers/m);
		const { code, out, err } = await second.stop('SIGINT');
		assert.is(code, 0, err);
		assert.match(out, /^\d+ bot teams and their results were removed\.$/m);
	});

	// What follows has nothing to do with the database.
	if (product !== 'sqlite') return;

	test('a port in use is reported in one line', async () => {
		const other = createServer().listen(port);
		const { code, out, err } = await run(['demo'], settings);
		other.close();
		assert.is(code, 1);
		assert.is(out, '');
		assert.match(err, new RegExp(`^Port ${port} is in use\\.[^\\n]*\\n$`));
	});

	test('the environment decides on names, addresses and secrets', async () => {
		const secret = 'a secret of at least thirty-two bytes';
		const data = freshFolder();
		const own = { ...settings, DATA_DIR: data, ...(product === 'sqlite' ? {} : { DATABASE_URL: await url() }) };
		const demo = start(script, ['demo'], {
			...own,
			ADMIN_USERNAME: 'chef',
			ADMIN_PASSWORD: 'sehr-geheim-12',
			PUBLIC_URL: 'http://quiz.example:8080',
			MAIN_DOMAIN: 'quiz.example',
			SESSION_SECRET: secret,
			SECRET_KEY: secret
		});
		const { named, order } = await readyLines(demo);
		assert.equal(order, ['admin', 'user', 'player', 'projector']);
		assert.is(named.admin, 'http://quiz.example:8080/login');
		assert.is(named.user, 'chef');
		const client = createClient(`http://127.0.0.1:${port}`, { accept: 'application/json', host: 'quiz.example' });
		const login = await client.post('/login', { username: 'chef', password: 'sehr-geheim-12' });
		assert.is(login.status, 200, login.text);
		await demo.stop();
		assert.is(statSync(path.join(data, 'secrets.json'), { throwIfNoEntry: false }), undefined);
	});

	test('with other secrets the stored links are not guessed at', async () => {
		const secret = 'another secret of at least thirty-two';
		const { code, err } = await run(['demo'], { ...settings, SESSION_SECRET: secret, SECRET_KEY: secret });
		assert.is(code, 1);
		assert.match(err, /^SECRET_KEY is not the one.*secrets\.json has the right one/m);
	});
});
