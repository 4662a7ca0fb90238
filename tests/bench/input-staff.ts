// What staff and their programs send: files, and texts as long as a door takes them.
import type { Scope } from '../../server/access/scopes.ts';
import { createClient, type Client } from '../support/http.ts';
import type { Product } from '../support/processes/product.ts';
import { worstFiles } from '../support/files/worst-files.ts';
import { file, fill, json, mB, multipart, unknown, type Case } from './input-case.ts';

const asJson = { ...multipart, accept: 'application/json' };
const kB = 1024;

const css = (unit: string) => (bytes: number) => JSON.stringify({ css: fill(unit)(bytes) });
const news = (unit: string) => (bytes: number) => JSON.stringify({ content: fill(unit)(bytes) });
const teams = (bytes: number) => `{"teams":[${fill('{"name":"Owls"},')(bytes)}{"name":"Owls"}]}`;

function fileCases(admin: Client, event: string): Case[] {
	const fields = { _csrf: admin.csrfToken!, event };
	const sent = (path: string, name: string, body: string | Buffer) => ({
		by: admin,
		path,
		headers: asJson,
		make: () =>
			file(name, body, path.includes('teams') || path.includes('catalogs') ? fields : { _csrf: fields._csrf }),
		bytes: 0,
		isFile: true as const
	});
	const items = fill('{"label":"x","href":"/"},')(900 * kB);
	const block = fill('<b>x</b>')(190 * kB);
	const blocks = Array.from({ length: 9 }, () => ({ type: 'text', data: { heading: 'x', body: block } }));
	const page = { format: 'marquee-page/1', slug: 'p', title: 'P', language: 'de', status: 'draft', blocks };
	return [
		...worstFiles.map(([kind, name, make]) => ({ name: kind, ...sent('/admin/catalogs/import', name, make()) })),
		{ name: 'page file of tags', ...sent('/admin/pages/import', 'a.json', JSON.stringify(page)) },
		{ name: 'page file of brackets', ...sent('/admin/pages/import', 'a.json', fill('[')(1.9 * mB)) },
		{
			name: 'menu file of items',
			...sent('/admin/navigation/menus/import', 'a.json', `{"format":"marquee-menu/1","items":[${items}1]}`)
		},
		{ name: 'team file of rows', ...sent('/admin/teams/import', 'a.csv', fill('Owls;\n')(500 * kB)) },
		{ name: 'team file of quotes', ...sent('/admin/teams/import', 'a.csv', `Team\n${fill('"a\n')(500 * kB)}`) }
	];
}

/** Arguments of tools as long as the door takes them. */
export function toolCases(by: Client, event: string): Case[] {
	const call = (name: string, args: string) =>
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
	const shapes: Record<string, (bytes: number) => string> = {
		'event of a long name': (bytes) => call('create_event', JSON.stringify({ name: fill('ä ')(bytes / 3) })),
		'list of teams': (bytes) =>
			call('replace_teams', `{"event":"${event}","teams":[${fill('{"name":"O"},')(bytes)}{}]}`),
		'list of teams as text': (bytes) =>
			call('replace_teams', JSON.stringify({ event, teams: `[${fill("{'n':1},")(bytes)}{}]` })),
		'unknown arguments': (bytes) => call('create_event', unknown(bytes)),
		'lists in lists': (bytes) => call('create_event', `{"name":[${fill('[[]],')(bytes)}1]}`)
	};
	const headers = { ...json, accept: 'application/json, text/event-stream' };
	return Object.entries(shapes).map(([name, make]) => ({
		name: `tool: ${name}`,
		by,
		path: '/mcp',
		headers,
		make,
		bytes: 0.9 * mB
	}));
}

const wiki = (unit: string) => (bytes: number) => JSON.stringify({ markdown: fill(unit)(bytes) });

/** Long articles of a wiki, which are read in a thread. */
function wikiCases(by: Client, article: number): Case[] {
	const place = {
		path: `/api/v1/namespaces/default/wiki/articles/${article}`,
		method: 'PATCH',
		bytes: 480 * kB,
		isAside: true
	} as const;
	const cases = [
		{ name: 'wiki of words', ...place, make: wiki('Im Zelt und davor, ') },
		{ name: 'wiki of new words', ...place, make: (bytes: number) => JSON.stringify({ markdown: newWords(bytes) }) },
		{ name: 'wiki of stars', ...place, make: wiki('**a*') },
		{ name: 'wiki of lists', ...place, make: wiki('- a\n'), bytes: 300 * kB },
		{ name: 'wiki of links', ...place, make: wiki('[[a]] ') },
		{ name: 'wiki of brackets', ...place, make: wiki('[') },
		{ name: 'wiki of tags', ...place, make: wiki('<b>') }
	];
	return cases.map((one) => ({ by, headers: json, ...one }));
}

/** So many letters of words that all differ. */
const newWords = (bytes: number): string =>
	Array.from({ length: bytes / 8 }, (_, at) => at.toString(36).padStart(7, 'w')).join(' ');

/** What a site and a list of teams take as texts: as much as is stored, and shapes that are refused for their length. */
function textCases(by: Client, event: string, article: number): Case[] {
	const base = '/api/v1/namespaces/default';
	const text = { path: `${base}/news/${article}`, method: 'PATCH', bytes: 190 * kB } as const;
	const style = { path: `${base}/design/css`, method: 'PUT', bytes: 63 * kB } as const;
	const cases = [
		{ name: 'news of words', ...text, make: news('Im Zelt und davor, ') },
		// An article has at most four thousand tags, those that close counted.
		{ name: 'news of tags', ...text, make: news(`<b>${'x'.repeat(93)}</b>`) },
		{ name: 'news of links', ...text, make: news(`<a href="/${'a'.repeat(84)}">x</a>`), bytes: 120 * kB },
		{ name: 'news of too many tags', ...text, make: news('<b>x</b>') },
		{ name: 'news of brackets', ...text, make: news('<a href=') },
		{ name: 'style of rules', ...style, make: css('.a{color:red}') },
		{ name: 'style of nested rules', ...style, make: css('.a{.b{color:red}}') },
		{ name: 'style of brackets', ...style, make: css('{') },
		{ name: 'style that is too long', ...style, make: css('.a{color:red}'), bytes: 95 * kB },
		{ name: 'teams of names', path: `${base}/events/${event}/teams`, method: 'PUT', make: teams, bytes: 900 * kB }
	] as const;
	return cases.map((one) => ({ by, headers: json, ...one }));
}

/** The doors of tokens that take long texts. */
function tokenCases(by: Client, event: string): Case[] {
	const base = '/api/v1/namespaces/default';
	const catalog = { path: `${base}/events/${event}/catalogs/x`, method: 'PUT', bytes: 1.9 * mB } as const;
	const page = { path: `${base}/pages/x`, method: 'PUT', bytes: 1.9 * mB } as const;
	const question = '{"type":"mc","prompt":"Q","options":["a","b"],"answers":[0]},';
	const cases = [
		{ name: 'catalog of questions', ...catalog, make: (bytes: number) => `{"questions":[${fill(question)(bytes)}{}]}` },
		{
			name: 'catalog of 500 long questions',
			...catalog,
			make: (bytes: number) =>
				JSON.stringify({
					questions: Array.from({ length: 500 }, () => ({
						type: 'flip',
						prompt: 'Q',
						answer: fill('ä ')(bytes / 1600)
					}))
				})
		},
		{
			name: 'catalog of long comment',
			...catalog,
			make: (bytes: number) => JSON.stringify({ comment: fill('<b>')(bytes), questions: [] })
		},
		{
			name: 'page of tags',
			...page,
			make: (bytes: number) => JSON.stringify({ blocks: [{ type: 'html', data: { html: fill('<b>x</b>')(bytes) } }] })
		},
		{
			name: 'page of blocks',
			...page,
			make: (bytes: number) => `{"blocks":[${fill('{"type":"text","data":{}},')(bytes)}{}]}`
		},
		{
			name: 'catalogs of our own as texts',
			path: `${base}/events/${event}/catalogs/import`,
			bytes: 4.5 * mB,
			make: (bytes: number) =>
				JSON.stringify({
					files: [1, 2, 3].map((n) => ({ name: `${n}.json`, text: `[${fill('{"type":"mc"},')(bytes / 4)}1]` }))
				})
		}
	];
	return cases.map((one) => ({ by, headers: json, ...one }));
}

export async function staffCases(product: Product, admin: Client, event: string): Promise<Case[]> {
	const scopes: Scope[] = ['quiz:write', 'cms:write', 'news:write', 'design:write', 'wiki:write'];
	const { secret } = await product.perform('token.create', { label: 'bench', scopes });
	const program = createClient(product.base, { authorization: `Bearer ${secret}` });
	const { page } = await product.perform('page.create', { slug: 'fair', title: 'Fair', blocks: [] });
	const { news: article } = await product.perform('news.create', {
		...{ pageId: page.id, slug: 'tent', title: 'Tent', content: 'It stands.' }
	});
	const made = await product.perform('wiki.create', { pageId: page.id, title: 'Tent', markdown: 'It stands.' });
	return [
		...fileCases(admin, event),
		...tokenCases(program, event),
		...textCases(program, event, article.id),
		...wikiCases(program, made.article.id)
	];
}
