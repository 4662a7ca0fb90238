import type { Sending } from '../http.ts';

/** Who sends a row: a token with every scope or with one alone, an administrator, a customer of `default`, or a stranger. */
export type Caller = 'token' | 'menuToken' | 'admin' | 'customer' | 'stranger';

/** A row of the specification, with what its answer must have. */
export interface SpecifiedRow {
	/** `METHOD /path` as the specification writes it, with `{name}` for what an earlier row kept. */
	row: string;
	status: number;
	/** Added to the path. */
	query?: string;
	body?: Sending['body'];
	/** Overrides the caller of its table. */
	as?: Caller;
	headers?: Record<string, string>;
	/** A record of the answer (of a list its first one; `''` is the whole answer), and the fields it must have. */
	record?: [place: string, fields: readonly string[]];
	/** What later rows need, by name: where the answer has it. */
	keeps?: Record<string, string>;
	/** Fields of the answer with these values. */
	equals?: Record<string, unknown>;
	/** Requires the CSRF token though it only reads. */
	isGuarded?: true;
	/** The whole answer, where it is no JSON. */
	text?: string;
	/** The type of an answer that is a page or a file. */
	type?: string;
	/** The answer leads here. */
	location?: RegExp;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The field lists of the specification, by record. */
export const fields = {
	menu: words('id namespace label locale isActive updatedAt'),
	menuItem: words(
		'id menuId label href icon parentId position locale layout detailTitle detailText detailSubline isExternal isActive isStartpage'
	),
	footerBlock: words('id namespace slot type content position locale isActive updatedAt'),
	assignment: words('id namespace menuId pageId slot locale isActive'),
	news: words('id namespace pageId slug title content excerpt imageUrl isPublished publishedAt createdAt updatedAt'),
	wikiSettings: words('pageId isActive menuLabel menuLabels'),
	article: words('id pageId locale slug title markdown excerpt status isStartDocument createdAt updatedAt'),
	event: words('uid namespace name slug start_date end_date description published'),
	catalog: words('uid slug name qrcode_url sort_order raetsel_buchstabe'),
	question: words('id type prompt points countdown'),
	result: words('name catalog correct total wrong answers'),
	reservation: words('name token expires_at lexicon_version total remaining fallback'),
	version: words('articleId version content createdAt'),
	metrics: words('timestamp cgroupVersion memory cpu oom'),
	memory: words('currentBytes maxBytes'),
	cpu: words('usageMicros percent sampleWindowSeconds'),
	oom: words('events kills'),
	file: words('mime size modified'),
	serverMetadata: words('issuer authorization_endpoint token_endpoint registration_endpoint scopes_supported')
} as const;
