import type { QueryInterface, Sequelize } from 'sequelize';

// MariaDB and MySQL commit before and after each change of a table, so a migration there is no single transaction.
// Noted instead is how far it came: the note of a change is written with the rows before it, and committed by it.
const table = 'migration_steps';

const create = `CREATE TABLE IF NOT EXISTS ${table} (name VARCHAR(255) NOT NULL PRIMARY KEY, step INT NOT NULL) CHARACTER SET utf8mb4`;

/** Prepares the notes on interrupted migrations. */
export const openSteps = (sequelize: Sequelize): Promise<unknown> => sequelize.query(create);

/** Removes them once every migration is done. */
export const removeSteps = (sequelize: Sequelize): Promise<unknown> => sequelize.query(`DROP TABLE IF EXISTS ${table}`);

/** Forgets a migration that is done, in the transaction that notes it as done. */
export const forgetSteps = (sequelize: Sequelize, name: string): Promise<unknown> =>
	sequelize.query(`DELETE FROM ${table} WHERE name = :name`, { replacements: { name } });

const isRead = /^\s*(SELECT|SHOW|DESCRIBE)\b/i;
const isSchemaChange = /^\s*(CREATE|ALTER|DROP|RENAME)\b/i;
/** What the server says to a change that was made before: table, column, index or key is there, or is not there any more. */
const madeBefore = new Set([1050, 1051, 1060, 1061, 1091, 1826]);

/** Whether the server refused a change of a table because it was made before. */
export const wasMadeBefore = (error: unknown): boolean =>
	madeBefore.has((error as { parent?: { errno?: number } }).parent?.errno ?? 0);

/** The statements of one migration, counted by its changes of tables; those that were committed before are left out. */
class Steps {
	readonly #sequelize: Sequelize;
	readonly #name: string;
	/** The last change of a table that was begun before; it may have been made or not. */
	readonly #begun: number;
	#step = 0;

	constructor(sequelize: Sequelize, name: string, begun: number) {
		this.#sequelize = sequelize;
		this.#name = name;
		this.#begun = begun;
	}

	async run(said: string | { query: string }, options: object = {}): Promise<unknown> {
		const sql = typeof said === 'string' ? said : said.query;
		const ask = () => this.#sequelize.query(said as string, options);
		if (isRead.test(sql)) return ask();
		if (isSchemaChange.test(sql)) return this.#change(ask);
		return this.#step < this.#begun ? [undefined, 0] : ask();
	}

	async #change(ask: () => Promise<unknown>): Promise<unknown> {
		this.#step += 1;
		if (this.#step < this.#begun) return [undefined, 0];
		if (this.#step > this.#begun)
			await this.#sequelize.query(`REPLACE INTO ${table} (name, step) VALUES (:name, :step)`, {
				replacements: { name: this.#name, step: this.#step }
			});
		try {
			return await ask();
		} catch (error) {
			const isDone = this.#step === this.#begun && wasMadeBefore(error);
			if (!isDone) throw error;
			return [undefined, 0];
		} finally {
			// The change has ended the transaction; without a new one each row after it would be committed alone.
			await this.#sequelize.query('START TRANSACTION').catch(() => undefined);
		}
	}
}

/** Queries for one migration on MariaDB or MySQL that continue where an earlier attempt ended, however it ended. */
export async function resumable(queries: QueryInterface, name: string): Promise<QueryInterface> {
	const { sequelize } = queries;
	const [rows] = await sequelize.query(`SELECT step FROM ${table} WHERE name = :name`, { replacements: { name } });
	const steps = new Steps(sequelize, name, Number((rows as { step: number }[])[0]?.step ?? 0));
	const counted = new Proxy(sequelize, {
		get(target, key) {
			if (key === 'query') return steps.run.bind(steps);
			const value: unknown = Reflect.get(target, key);
			return typeof value === 'function' ? (value.bind(target) as unknown) : value;
		}
	});
	return Object.create(queries, { sequelize: { value: counted } }) as QueryInterface;
}
