import { isHere } from '../../../access/policy.ts';
import { publishedAmong as eventsAmong } from '../../authoring/events/find.ts';
import { ownFiles } from '../../platform/media/own-files.ts';
import { publicAmong as newsAmong } from '../news/public-rows.ts';
import { publishedAmong as pagesAmong } from '../pages/public/published.ts';
import { partAt, pathOf, redirectsFrom } from '../pages/tree/redirects.ts';
import { publicArticles } from '../wiki/articles.ts';
import { articlePath, wikiPath } from '../wiki/paths.ts';
import { publicWikis } from '../wiki/settings.ts';
import { whereLinkLeads, type OwnTarget, type Site } from './where-link-leads.ts';

/** Whether visitors reach a target: it may be there without being public. */
export type Reached = 'found' | 'unpublished' | 'missing';
export type Asking = Site & { now: Date };

const told = (isPublic: boolean | undefined): Reached =>
	isPublic === undefined ? 'missing' : isPublic ? 'found' : 'unpublished';

type Kind = OwnTarget['kind'];
type Of<One extends Kind> = Extract<OwnTarget, { kind: One }>;
type Told = (target: OwnTarget) => Reached;
/** The names of targets of some kinds, each once. */
type Named = <One extends Kind>(kinds: readonly One[], nameOf: (target: Of<One>) => string | null) => string[];

async function pagesAndNews(named: Named, { namespace, now }: Asking): Promise<Told> {
	const pages = await pagesAmong(
		namespace,
		named(['page', 'newsList'], ({ page }) => page)
	);
	const news = await newsAmong(
		namespace,
		named(['news'], ({ article }) => article),
		now
	);
	return (target) => {
		if (target.kind === 'news') return told(news.get(target.article));
		if (target.kind === 'page') return told(pages.get(target.page)?.isPublic);
		if (target.kind !== 'newsList' || target.page === null) return 'found';
		const page = pages.get(target.page);
		return page?.isOwn ? told(page.isPublic) : 'missing';
	};
}

async function wikis(named: Named, { namespace, dependencies }: Asking): Promise<Told> {
	if (!isHere('wiki', { dependencies })) return () => 'missing';
	const open = await publicWikis(
		namespace,
		named(['wiki'], ({ page }) => page)
	);
	const articles = await publicArticles(
		namespace,
		named(['wiki'], ({ article }) => article)
	);
	return (target) => {
		if (target.kind !== 'wiki') return 'missing';
		const wiki = told(open.get(wikiPath(target.page)));
		if (target.article === null || wiki !== 'found') return wiki;
		return told(articles.get(articlePath(target.page, target.article)));
	};
}

/** Whether visitors find what is at each of these targets, without redirects. */
export async function reachedDirectly(targets: readonly OwnTarget[], work: Asking): Promise<Told> {
	const named: Named = (kinds, nameOf) => {
		const some = targets.filter(({ kind }) => (kinds as readonly Kind[]).includes(kind));
		return [...new Set(some.flatMap((target) => nameOf(target as never) ?? []))];
	};
	const { namespace } = work;
	const texts = await pagesAndNews(named, work);
	const wiki = await wikis(named, work);
	const events = await eventsAmong(
		namespace,
		named(['event'], ({ event }) => event)
	);
	const files = await ownFiles(
		namespace,
		named(['file'], ({ path }) => path),
		null
	);
	return (target) => {
		if (target.kind === 'unknown') return 'missing';
		if (target.kind === 'wiki') return wiki(target);
		if (target.kind === 'event') return told(events.get(target.event));
		if (target.kind === 'file') return told(files.has(target.path) || undefined);
		return target.kind === 'product' ? 'found' : texts(target);
	};
}

/** The addresses that may lead on in place of a target, the nearest first, each with what follows it. */
function leadingOn(target: OwnTarget): { source: string; rest: string }[] {
	const own = { source: target.path, rest: '' };
	if ((target.kind !== 'wiki' && target.kind !== 'newsList') || target.page === null) return [own];
	const source = pathOf(target.page);
	return [own, { source, rest: target.path.slice(source.length) }];
}

/** Whether visitors reach each of these targets, directly or by a redirect. */
export async function reachedAmong(targets: readonly OwnTarget[], work: Asking): Promise<Map<string, Reached>> {
	const direct = await reachedDirectly(targets, work);
	const reached = new Map(targets.map((target) => [target.path, direct(target)]));
	const lost = targets.filter(({ path }) => reached.get(path) !== 'found');
	const sources = [...new Set(lost.flatMap(leadingOn).map(({ source }) => source))];
	const redirects = await redirectsFrom(work.namespace, sources);
	const led = lost.flatMap((target) => {
		const on = leadingOn(target).find(({ source }) => redirects.has(source));
		return on ? [{ path: target.path, lead: whereLinkLeads(partAt(redirects.get(on.source)!, on.rest), work) }] : [];
	});
	const then = await reachedDirectly(
		led.flatMap(({ lead }) => ('path' in lead ? lead : [])),
		work
	);
	for (const { path, lead } of led) if (!('path' in lead) || then(lead) === 'found') reached.set(path, 'found');
	return reached;
}
