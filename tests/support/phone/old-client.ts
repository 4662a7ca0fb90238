/**
 * A quiz client as others wrote it against the old endpoints, from the table of the specification alone: it knows their
 * paths, that lists are JSON, and which fields a catalog, a question, a team and a result have.
 */
export class OldClient {
	readonly #base: string;
	readonly #event: string;
	readonly #headers: Record<string, string>;

	constructor(base: string, event: string, token?: string) {
		this.#base = base;
		this.#event = event;
		this.#headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
	}

	/** Sends one request and answers its text; throws unless the status is a good one. */
	async #send(method: string, path: string, body?: unknown, more = ''): Promise<string> {
		const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
		const response = await fetch(`${this.#base}${path}?event_uid=${this.#event}${more}`, {
			method,
			headers: { ...this.#headers, ...type },
			...(body === undefined ? {} : { body: JSON.stringify(body) })
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return text;
	}

	readonly #list = async <Entry>(path: string): Promise<Entry[]> =>
		JSON.parse(await this.#send('GET', path)) as Entry[];

	createCatalog = (slug: string, questions: object[]) => this.#send('PUT', `/kataloge/${slug}.json`, questions);
	overwriteCatalog = (slug: string, questions: object[]) => this.#send('POST', `/kataloge/${slug}.json`, questions);
	removeCatalog = (slug: string) => this.#send('DELETE', `/kataloge/${slug}.json`);
	removeQuestion = (slug: string, index: number) => this.#send('DELETE', `/kataloge/${slug}.json/${index}`);
	catalog = (slug: string) => this.#list<{ id: number; type: string; prompt: string }>(`/kataloge/${slug}.json`);
	catalogs = () => this.#list<{ slug: string; name: string; sort_order: number }>('/kataloge/catalogs.json');
	saveTeams = (names: string[]) => this.#send('POST', '/teams.json', names);
	teams = () => this.#list<string>('/teams.json');
	results = () =>
		this.#list<{ name: string; catalog: string; correct: number; total: number; wrong: number; answers: object[] }>(
			'/results.json'
		);
	reserveName = async () =>
		JSON.parse(await this.#send('POST', '/api/team-names', {})) as { name: string; token: string };
	reserveNames = async (count: number) => {
		const batch = JSON.parse(await this.#send('GET', '/api/team-names/batch', undefined, `&count=${count}`)) as {
			event_id: string;
			reservations: { name: string; token: string; expires_at: string; fallback: boolean }[];
		};
		return batch.reservations;
	};
	previewNames = () => this.#send('GET', '/api/team-names/preview');
	addResult = (result: object) => this.#send('POST', '/results', result);
	removeResults = () => this.#send('DELETE', '/results');
	download = () => this.#send('GET', '/results/download');
	wrongAnswers = () => this.#list<{ name: string; catalog: string; prompt: string }>('/question-results.json');
}
