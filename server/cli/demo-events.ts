import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { InputOf, OutputOf } from '../composition/operations.ts';
import { hangPictures } from './demo-pictures.ts';
import { Failure } from './report.ts';
import type { Session } from './session.ts';

const folder = path.resolve(import.meta.dirname, '../../database/seeds/demo');
// The first one is the event whose links the demo prints.
const slugs = ['sternwartenfest', 'harbour-night'];

interface DemoEvent {
	event: InputOf<'event.create'>;
	teams: string[];
}

/** An event that was seeded, now or before. */
export interface Seeded {
	name: string;
	slug: string;
	isNew: boolean;
}

/** Makes those demo events of the namespace that are not there, each with stations, teams and a projector link. */
export async function seedDemo(session: Session): Promise<Seeded[]> {
	const { events } = await session.perform('event.list', {});
	const seeded: Seeded[] = [];
	for (const slug of slugs) {
		const known = events.find((event) => event.slug === slug);
		const { name } = known ?? (await seedEvent(session, slug));
		seeded.push({ name, slug, isNew: !known });
	}
	if (!events.length) await session.perform('event.activate', { event: slugs[0]! });
	return seeded;
}

async function seedEvent(session: Session, slug: string): Promise<{ name: string }> {
	const { perform } = session;
	const place = path.join(folder, slug);
	const { event, teams } = JSON.parse(readFileSync(path.join(place, 'event.json'), 'utf8')) as DemoEvent;
	const { event: made } = await perform('event.create', { ...event, slug });
	await perform('event.markDemo', { event: made.uid });
	const show = await hangPictures(session, place, made.uid);
	const names = globSync('stations/*.json', { cwd: place });
	const files = names.map((name) => ({ name, text: show(readFileSync(path.join(place, name), 'utf8')) }));
	await perform('catalog.import', { event: slug, files });
	await perform('team.create', { event: slug, names: teams });
	await perform('shareToken.rotate', { event: slug });
	return event;
}

/** The uid of the named event; without a name of the demo event, or of the first when a host has taken that away. */
export async function chooseEvent({ perform }: Session, named?: string): Promise<string> {
	if (named) return (await perform('event.show', { event: named })).event.uid;
	const { events } = await perform('event.list', {});
	const event = events.find(({ slug }) => slug === slugs[0]) ?? events[0];
	if (!event) throw new Failure('There is no event yet.');
	return event.uid;
}

/** The links of the event that the demo shows. */
export async function demoLinks(session: Session): Promise<OutputOf<'dashboard.links'>> {
	const event = await chooseEvent(session);
	return session.perform('dashboard.links', { event });
}
