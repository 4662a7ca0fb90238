import CalendarDays from '@lucide/svelte/icons/calendar-days';

export default CalendarDays;
