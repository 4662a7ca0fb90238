import type { Session } from '../../../server/cli/session.ts';
import { AuditRow } from '../../../server/features/platform/audit/model.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { User, UserNamespace } from '../../../server/features/platform/users/model.ts';
import { ContactMessage } from '../../../server/features/website/contact/model.ts';
import { News } from '../../../server/features/website/news/model.ts';
import { Subscriber } from '../../../server/features/website/newsletter/model.ts';
import { Page } from '../../../server/features/website/pages/model.ts';
import { newUid, sha256 } from '../../../server/runtime/crypto.ts';
import { makePlayedEvent, type PlayedEvent } from './played-event.ts';

const dayMs = 86_400_000;

/** How much a usual namespace has after a year; others are copies of it. */
export const usual = {
	events: 8,
	teamsEach: 92,
	users: 8,
	pages: 85,
	news: 85,
	files: 85,
	audit: 1400,
	messages: 800,
	subscribers: 800
};

const many = <Row>(count: number, row: (index: number) => Row): Row[] =>
	Array.from({ length: count }, (_, index) => row(index));
const ago = (days: number): Date => new Date(Date.now() - days * dayMs);
const letters = 'ABCDEFGH';

/** Fills the namespace of a session with a year of a usual tenant; returns its event of today. */
export async function fillTenant(session: Session): Promise<PlayedEvent> {
	const { namespace, dependencies } = session;
	await dependencies.database.write(async () => {
		await fillWebsite(namespace);
		await fillPeople(namespace);
	});
	const events: PlayedEvent[] = [];
	for (let number = 0; number < usual.events; number += 1) {
		const start = number ? ago(number * 40) : new Date(Date.now() - dayMs / 12);
		const end = new Date(start.getTime() + (number ? dayMs / 4 : dayMs));
		const joinCode = `AAAAA${letters[number]}`;
		const size = { teams: usual.teamsEach, attemptsEach: 1.36 };
		events.push(await makePlayedEvent(session, { name: `Runde ${number + 1}`, joinCode, start, end, ...size }));
	}
	return events[0]!;
}

async function fillWebsite(namespace: string): Promise<void> {
	const [template] = await Page.findAll({ where: { namespace: 'default' }, limit: 1 });
	const content = template?.content ?? [];
	const pages = many(usual.pages, (index) => {
		const status = index % 10 === 9 ? ('draft' as const) : ('published' as const);
		return { namespace, slug: `seite-${index}`, title: `Seite ${index}`, status, position: index, content };
	});
	await Page.bulkCreate(pages);
	const [first] = await Page.findAll({ where: { namespace }, order: ['id'], limit: 1 });
	const pageId = first!.id;
	const content2 = `<p>${'Am Samstag beginnt die Runde am Hafen. '.repeat(30)}</p>`;
	const news = many(usual.news, (index) => {
		const words = { slug: `news-${index}`, title: `Der Hafen lädt ein, Folge ${index}`, content: content2 };
		return { namespace, pageId, ...words, isPublished: index % 10 !== 9, publishedAt: ago(1 + (index % 330)) };
	});
	await News.bulkCreate(news);
	const picture = {
		dir: 'uploads',
		mime: 'image/webp',
		size: 10_402,
		width: 1200,
		height: 800,
		kind: 'photo'
	} as const;
	const files = many(usual.files, (index) => ({
		...{ namespace, ...picture, name: `bild-${index}.webp`, sha256: sha256(String(index)) },
		modifiedAt: ago(index % 330)
	}));
	await MediaFile.bulkCreate(files);
}

async function fillPeople(namespace: string): Promise<void> {
	for (let index = 0; index < usual.users; index += 1) {
		const names = { username: `user${index}`, displayName: `User ${index}`, email: `user${index}@example.org` };
		const { id } = await User.create({ ...names, passwordHash: '-', role: 'event-manager' });
		await UserNamespace.create({ userId: id, namespace, isDefault: true, defaultKey: id });
	}
	const written = { consent: 'Ja', locale: 'de', fields: {}, mailState: 'none' } as const;
	const message = 'Wir möchten gern mit vierzig Leuten spielen. '.repeat(5);
	const messages = many(usual.messages, (index) => {
		const at = ago(index % 330);
		const from = { email: `guest${index}@example.org`, fingerprint: sha256(`message ${index}`) };
		return { namespace, pageTitle: 'Kontakt', message, ...written, ...from, createdAt: at, updatedAt: at };
	});
	await ContactMessage.bulkCreate(messages);
	const subscribers = many(usual.subscribers, (index) => {
		const times = { consentAt: ago(340), confirmedAt: ago(330) };
		return { namespace, email: `reader${index}@example.org`, uid: newUid(), consent: 'Ja', locale: 'de', ...times };
	});
	await Subscriber.bulkCreate(subscribers);
	const audit = many(usual.audit, (index) => {
		const done = { operation: 'page.save', target: `thing-${index}`, requestId: sha256(String(index)).slice(0, 20) };
		return { namespace, actor: `user:user${index % usual.users}`, ...done, at: ago(index % 330) };
	});
	await AuditRow.bulkCreate(audit);
}
