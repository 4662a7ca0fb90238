import * as assert from 'uvu/assert';
import type { Role } from '../../../../server/access/permission-matrix.ts';
import type { Client } from '../../../support/http.ts';
import { goodPassword, logIn } from '../../../support/browser/log-in.ts';
import { listen } from '../../../support/live/live-reader.ts';
import { openQuiz, play, type Quiz } from '../../../support/phone/quiz.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

// The rows of contract M5 that the screens of a running event stand on, copied as they are.
const [head, ...lines] = `
areas,admin,customer,catalog-editor,event-manager,analyst,team-manager,designer,redakteur,service-account
dashboard;statistics;subscription,r,r,r,r,r,r,-,-,-
events,rw,rw,r,rw,r,r,-,-,-
questions,rw,rw,rw,r,r,r,-,-,-
teams,rw,rw,r,r,r,rw,-,-,-
results,rw,r,r,r,r,r,-,-,-
results-download,r,r,-,-,r,-,-,-,-
logs;metrics,r,-,-,-,-,-,-,-,-`
	.trim()
	.split('\n');
const roles = head!.split(',').slice(1) as Role[];
const cells = new Map(
	lines.flatMap((line) => {
		const [areas, ...values] = line.split(',');
		return areas!.split(';').map((area) => [area, values] as const);
	})
);
const may = (role: Role, [area, right]: Right): boolean => cells.get(area)![roles.indexOf(role)]!.includes(right);
type Right = readonly [area: string, right: 'r' | 'w'];

/** Every screen of a running event that answers JSON on its path too, and what opens it; `:event` is the event. */
const screens: Record<string, Right> = {
	'/admin/dashboard': ['dashboard', 'r'],
	'/admin/events': ['events', 'r'],
	'/admin/events/:event': ['events', 'r'],
	'/admin/event/settings?event=:event': ['events', 'r'],
	'/admin/event/dashboard?event=:event': ['events', 'r'],
	'/admin/event/host?event=:event': ['events', 'r'],
	'/admin/catalogs?event=:event': ['questions', 'r'],
	'/admin/questions?event=:event': ['questions', 'r'],
	'/admin/teams?event=:event': ['teams', 'r'],
	'/admin/teams/names?event=:event': ['teams', 'r'],
	'/admin/results?event=:event': ['results', 'r'],
	'/admin/photos?event=:event': ['results', 'r'],
	'/admin/statistics?event=:event': ['statistics', 'r']
};
/** Screens behind those. */
const pages: Record<string, Right> = {
	'/admin/event/host/remote?event=:event': ['events', 'r'],
	'/admin/summary?event=:event': ['events', 'r'],
	'/admin/teams/import?event=:event': ['teams', 'w'],
	'/admin/results/regrade?event=:event&catalog=pumpwerk&question=:question': ['questions', 'r'],
	'/results-hub?event=:event': ['results', 'r']
};
/** What answers JSON alone. */
const answers: Record<string, Right> = {
	'/admin/event/host/needs?event=:event': ['events', 'r'],
	'/admin/event/podium?event=:event': ['events', 'r'],
	'/admin/event/settings/puzzle-word?event=:event': ['events', 'w'],
	'/admin/results/attempts?event=:event': ['results', 'r'],
	'/admin/teams/page?event=:event': ['teams', 'r'],
	'/admin/results/export?event=:event&format=csv': ['results-download', 'r'],
	'/admin/results/export?event=:event&format=json': ['results-download', 'r'],
	'/admin/questions/pumpwerk/key-use?event=:event': ['questions', 'r']
};
/** Every write of these screens; `:none` is a record that is not there, so that whoever may changes nothing either. */
const writes: Record<string, Right> = {
	'PATCH /admin/event/settings?event=:none': ['events', 'w'],
	'POST /admin/event/dashboard/token': ['events', 'w'],
	'POST /admin/event/podium': ['events', 'w'],
	'POST /admin/announcements': ['events', 'w'],
	'DELETE /admin/announcements/999': ['events', 'w'],
	'POST /admin/events/:none/rehearsal': ['events', 'w'],
	'POST /admin/events/:none/rehearsal/stop': ['events', 'w'],
	'DELETE /admin/events/:none/rehearsal': ['events', 'w'],
	'POST /admin/results/adjustments': ['events', 'w'],
	'DELETE /admin/results/adjustments/999': ['events', 'w'],
	'PATCH /admin/results/answers/999': ['events', 'w'],
	'DELETE /admin/results/answers/999/correction': ['events', 'w'],
	'POST /admin/results/regrade': ['events', 'w'],
	'POST /admin/results/regrade/undo': ['events', 'w'],
	'POST /admin/results/999/reopen': ['events', 'w'],
	'DELETE /admin/results/999': ['results', 'w'],
	'DELETE /results?event_uid=:none': ['results', 'w'],
	'POST /admin/teams?event=:none': ['teams', 'w'],
	'POST /admin/teams/import?event=:none': ['teams', 'w'],
	'PATCH /admin/teams/:none?event=:event': ['teams', 'w'],
	'POST /admin/teams/:none/rotate?event=:event': ['teams', 'w'],
	'POST /admin/teams/:none/sign-out?event=:event': ['teams', 'w'],
	'POST /admin/teams/:none/merge?event=:event': ['teams', 'w'],
	'DELETE /admin/teams/:none?event=:event': ['teams', 'w']
};
/** Contract 11.4, column "staff area". */
const topics: Record<string, Right> = {
	rankings: ['results', 'r'],
	results: ['results', 'r'],
	questions: ['statistics', 'r'],
	catalogs: ['dashboard', 'r'],
	presence: ['events', 'r'],
	announcements: ['events', 'r'],
	podium: ['events', 'r'],
	photos: ['results', 'r'],
	metrics: ['metrics', 'r']
};

const test = suite('no role sees or does more than the matrix allows');
let product: Product;
let quiz: Quiz;
let question = '';
const clients = new Map<Role, Client>();

test.before(async () => {
	product = await startProduct();
	quiz = await openQuiz(product, { name: 'Lichterfest' }, { questions: 2 });
	const shown = await product.perform('catalog.show', { event: quiz.uid, slug: 'pumpwerk', ids: true });
	question = String((shown.catalog.questions[0] as unknown as { id: number }).id);
	const player = await play(product, quiz, 'Nachteulen');
	await player.answer();
	await player.finish();
	for (const role of roles) {
		const namespaces = ['default'];
		await product.perform('user.create', { username: role, password: goodPassword, role, namespaces });
		clients.set(role, await logIn(product, { username: role }, {}));
	}
});
test.after(() => product?.close());

const fill = (path: string) =>
	path.replaceAll(':event', quiz.uid).replaceAll(':none', 'f'.repeat(32)).replace(':question', question);
/** Who has no overview is led to where the own work begins. */
const isOverview = (path: string) => path === '/admin/dashboard';
const tells = (text: string) => /Lichterfest|Nachteulen|Pumpwerk|Frage 1/.test(text);

for (const role of roles)
	test(`${role}: screens, and JSON on the same path`, async () => {
		const client = clients.get(role)!;
		const forms = { page: { ...screens, ...pages }, json: { ...screens, ...answers } };
		for (const [form, paths] of Object.entries(forms))
			for (const [path, right] of Object.entries(paths)) {
				const accept = form === 'page' ? 'text/html' : 'application/json';
				const { status, text } = await client.get(fill(path), { accept });
				const what = `${form} of ${path} for ${role}: ${status}`;
				if (may(role, right)) assert.is(status, 200, what);
				else assert.ok(status === 403 || (status === 302 && isOverview(path)), what);
				if (!may(role, right)) assert.not(tells(text), what);
			}
	});

for (const role of roles)
	test(`${role}: writes`, async () => {
		const client = clients.get(role)!;
		for (const [row, right] of Object.entries(writes)) {
			const [method, path] = row.split(' ') as [string, string];
			const headers = { accept: 'application/json' };
			const { status, text } = await client.request(method, fill(path), { body: {}, headers });
			const isRefused = status === 403 && /"forbidden"/.test(text);
			assert.is(isRefused, !may(role, right), `${row} for ${role}: ${status} ${text.slice(0, 200)}`);
		}
	});

for (const role of roles)
	test(`${role}: live topics, by socket and by request`, async () => {
		const client = clients.get(role)!;
		const listener = listen(product.base, { client });
		for (const [topic, right] of Object.entries(topics)) {
			const ack = await listener.subscribe(topic, quiz.uid);
			const { status, text } = await client.get(`/api/live/${quiz.uid}/${topic}`, { accept: 'application/json' });
			const isOpen = may(role, right);
			const told = ack.ok ? '' : ack.error;
			assert.ok(isOpen ? ack.ok || told === 'unavailable' : told === 'forbidden', `${topic} for ${role}: ${told}`);
			assert.is(status === 403, !isOpen, `${topic} for ${role} by request: ${status}`);
			if (!isOpen) assert.not(tells(text), `${topic} for ${role}`);
		}
		const own = await listener.subscribe('own', quiz.uid);
		assert.equal(own, { ok: false, error: 'forbidden' });
		listener.socket.disconnect();
	});

test.run();
