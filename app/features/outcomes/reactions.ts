import { every, on } from "~/platform/job";
import { announceOutcome } from "./domain/placements";
import { announceSurveys, sendSurvey } from "./domain/surveys";

export const reactions = [on("outcome.claimed", "tell the school", announceOutcome), on("graduate.survey-due", "ask the graduate", sendSurvey)];

export const schedules = [every("0 10 * * *", "announce-graduate-surveys", announceSurveys)];
