/** Options of settings that no schema contains. */
export interface SettingChoices {
	/** uid of the event. */
	event: string;
	timeZones: { value: string; label: string }[];
	/** The teams that have a prize, as far as they are there. */
	teams: { uid: string; name: string }[];
	/** Addresses of pictures in the media library. */
	pictures: string[];
}
