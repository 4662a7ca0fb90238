/** What settings are chosen from that no schema knows. */
export interface SettingChoices {
	/** uid of the event. */
	event: string;
	timeZones: { value: string; label: string }[];
	teams: { uid: string; name: string }[];
	/** Addresses of pictures in the media library. */
	pictures: string[];
}
