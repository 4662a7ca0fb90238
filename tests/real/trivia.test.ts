import * as assert from 'uvu/assert';
import type { Rankings, Ranking } from '#lib/live/wire.ts';
import { run } from '../support/processes/command.ts';
import { parseCsv } from '../support/files/csv-text.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient, type Client } from '../support/http.ts';
import { logIn } from '../support/browser/log-in.ts';
import { ProductProcess } from '../support/processes/product-process.ts';
import { triviaFolder, triviaList, triviaQuestions, visible } from '../support/files/trivia.ts';
import { rankAgain, recount, type Recounted } from './recompute.ts';
import { playTrivia, type Played } from './trivia-bots.ts';

const teams = { sqlite: 50, mariadb: 12 };
const events = '/api/v1/namespaces/default/events';
const password = 'a long pass phrase';
const names: Ranking[] = ['points', 'catalogMaster', 'accuracy', 'puzzle'];

/** What decides a place, read from a standing of the product. */
const keysOf: Record<Ranking, (row: Rankings['points'][number]) => (number | null)[]> = {
	points: (row) => [row.points, row.correct, row.durationSec],
	catalogMaster: (row) => [Date.parse(row.completedAt!)],
	accuracy: (row) => [row.accuracy, row.questions, row.points],
	puzzle: (row) => [Date.parse(row.puzzleSolvedAt!)]
};
const byTeam = <T extends { teamUid: string }>(rows: T[]): T[] =>
	[...rows].sort((a, b) => a.teamUid.localeCompare(b.teamUid));

/** A cell as a person would write it: times on the clock of Berlin, nothing for null. */
const clock = (time: number | null): string =>
	time === null ? '' : new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
const guarded = (text: string): string => (/^[=@]/.test(text) ? `'${text}` : text);

forEachDatabase('the trivia catalogs', ({ test, product, migrated, connect }) => {
	let child: ProductProcess;
	let client: Client;
	let event: string;
	let databaseUrl: string;
	let played: Played;
	let attempts: Recounted[];
	const settings = {
		timeBonusFloor: 0,
		teamResults: true,
		puzzleWordEnabled: true,
		puzzleWord: 'MARQUE',
		csvDelimiter: ';'
	};
	const made = async (name: string) => {
		const answer = await client.post(events, { name, published: true, config: settings });
		return answer.json<{ event: { uid: string } }>().event.uid;
	};
	const catalog = async (uid: string, slug: string) => {
		const answer = await client.get(`${events}/${uid}/catalogs/${slug}`);
		const { name, raetsel_buchstabe, sort_order, questions } = answer.json<{ catalog: Record<string, unknown> }>()
			.catalog;
		const plain = (questions as { id: number }[]).map(({ id: _id, ...question }) => question);
		return { name, raetsel_buchstabe, sort_order, questions: plain };
	};

	test.before(async () => {
		databaseUrl = await migrated();
		child = new ProductProcess(databaseUrl);
		const words = 'token create --namespace default --label tests --scopes quiz:read,quiz:write';
		const token = (await run(words.split(' '), child.settings)).out.trim();
		const chief = { username: 'chief', password, role: 'admin' as const, namespaces: ['default'] };
		await child.act(({ perform }) => perform('user.create', chief));
		await child.start();
		client = createClient(child.base, { authorization: `Bearer ${token}` });
	});
	test.after(() => child.end());

	test('come in by command line and by REST, equal to the last letter', async () => {
		event = await made('By command line');
		const { code, err } = await run(['catalogs', 'import', triviaFolder, '--event', event], child.settings);
		assert.is(code, 0, err);
		const other = await made('By REST');
		for (const { slug, name, sort_order, raetsel_buchstabe } of triviaList) {
			const body = { name, sort_order, raetsel_buchstabe, questions: triviaQuestions(slug) };
			const answer = await client.request('PUT', `${events}/${other}/catalogs/${slug}`, { body });
			assert.is(answer.status, 201, answer.text);
		}
		for (const { slug, name } of triviaList) {
			const stored = await catalog(event, slug);
			assert.equal(await catalog(other, slug), stored);
			assert.equal(stored.questions, triviaQuestions(slug).map(strict));
			assert.is(stored.name, name);
		}
	});

	test(`are played by ${teams[product]} teams, and every answer is stored as it was sent`, async () => {
		const started = performance.now();
		played = await playTrivia(child.base, event, teams[product]);
		const seconds = (performance.now() - started) / 1000;
		const rate = Math.round((played.answers + played.opened) / seconds);
		console.log(`${played.answers} answers, ${played.opened} openings in ${seconds.toFixed(1)} s: ${rate} writes/s`);
		attempts = await recount(connect(databaseUrl).sequelize, event);
		assert.is(attempts.length, teams[product] * triviaList.length);
		const stored = new Map(attempts.flatMap(({ answers }) => [...answers]));
		assert.is(stored.size, played.answers);
		for (const [id, answer] of played.sent) assert.equal(stored.get(id), answer);
	});

	test('have the right answers that the bots counted', () => {
		const right = Map.groupBy(attempts, ({ teamUid }) => teamUid);
		for (const [uid, own] of right)
			assert.is(
				own.reduce((sum, { correct }) => sum + correct, 0),
				played.right.get(uid) ?? 0
			);
	});

	test('rank the teams like an independent calculation from the stored answers', async () => {
		const { ranking } = (await client.get(`${events}/${event}/ranking`)).json<{ ranking: Rankings }>();
		const again = rankAgain(attempts, triviaList.length);
		for (const name of names) {
			const shown = ranking[name].map((row) => ({ teamUid: row.teamUid, keys: keysOf[name](row), place: row.place }));
			assert.ok(shown.length > 0, name);
			assert.equal(byTeam(shown), byTeam(again[name]!), name);
			assert.equal(
				shown.map(({ place }) => place),
				shown.map(({ place }) => place).sort((a, b) => a - b)
			);
		}
		assert.is(ranking.points.length, teams[product]);
	});

	test('come out as CSV, cell by cell', async () => {
		const staff = await logIn(child, { username: 'chief', password });
		const file = async (kind: string) => {
			const answer = await staff.get(`/admin/results/export?event=${event}&kind=${kind}&lang=en`);
			assert.is(answer.status, 200, answer.text);

			const name = new RegExp(`filename="?${kind}-by-command-line-\\d{8}\\.csv"?$`);
			assert.match(answer.headers.get('content-disposition') ?? '', name);
			assert.ok(answer.text.startsWith('\uFEFF'));
			return parseCsv(answer.text.slice(1), ';');
		};
		const [head, ...rows] = await file('results');
		assert.is(
			head!.join(),
			'Team,Attempt,Catalog,Correct,Wrong,Total,Points,Max points,Accuracy,Duration (s),Started,Finished,Puzzle solved,Photo,Verified,Source'
		);
		const finished = attempts.filter(({ isFinished }) => isFinished);
		finished.sort((a, b) => a.finishedAt! - b.finishedAt! || a.id - b.id);
		assert.equal(rows, finished.map(resultCells));
		const [, ...standings] = await file('ranking');
		const again = rankAgain(attempts, triviaList.length);
		const team = new Map(attempts.map(({ teamUid, team }) => [teamUid, guarded(team)]));
		const titles = ['Points', 'Full tour', 'Average score', 'Puzzle word'];
		const wanted = names.flatMap((name, index) =>
			again[name]!.map(({ place, teamUid }) => [titles[index], String(place), team.get(teamUid)].join(' '))
		);
		assert.equal(standings.map((row) => row.slice(0, 3).join(' ')).sort(), wanted.sort());
	});
});

/** A question as a strict reading of its file gives it back. */
function strict(question: Record<string, unknown> | object): Record<string, unknown> {
	const { type, prompt, points = 1, countdown, ...rest } = question as Record<string, unknown>;
	return {
		type,
		prompt: visible(prompt as string),
		points,
		...(countdown === undefined ? {} : { countdown }),
		...rest
	};
}

function resultCells(attempt: Recounted): string[] {
	const { team, catalogName, correct, points, efficiency, seconds, startedAt, finishedAt, solvedAt } = attempt;
	const slug = triviaList.find(({ name }) => name === catalogName)!.slug;
	const most = triviaQuestions(slug).reduce((sum, { points = 1 }) => sum + points, 0);
	const accuracy = String(Math.round(efficiency / 50) / 1_000_000);
	return [
		guarded(team),
		'1',
		catalogName,
		...[correct, 50 - correct, 50, points, most].map(String),
		accuracy,
		String(seconds),
		...[startedAt, finishedAt, solvedAt].map(clock),
		'',
		'yes',
		'play'
	];
}
