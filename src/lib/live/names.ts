/** The teams that joined, the newest first and as many as a wall has room for. */
export type Lobby = { rows: { teamUid: string; name: string }[] };

/** The display names of the others who edit a record now. */
export interface Editors {
	names: string[];
}
