// Made of the API's document by openapi-typescript; `npm run generate` makes it anew.
// biome-ignore-all lint: made by a tool
// biome-ignore-all format: made by a tool

export interface paths {
    "/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in; returns an access token, a refresh token and the user
         * @description Who may: anyone.
         */
        post: operations["identityIssueTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the school's students
         * @description Who may: school staff; a key with students:read.
         */
        get: operations["studentsList"];
        put?: never;
        /**
         * Register a student without online payment
         * @description Who may: anyone at a school's host; a key with registrations:write.
         */
        post: operations["registrationByApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/create-payment-intent/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a seat and start its payment, or the payment of an installment
         * @description Who may: anyone at a school's host.
         */
        post: operations["registrationPayByApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/register-payment-success/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm a payment and return its outcome
         * @description Who may: anyone at a school's host. Changes data although it is a GET.
         */
        get: operations["registrationConfirmPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/register-student-manually/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a student at the school
         * @description Who may: school staff.
         */
        post: operations["registrationsManual"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/create-payment-manually/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment made at the school or with the student's credit
         * @description Who may: school staff.
         */
        post: operations["registrationsRecordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/plans-to-refund/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refundable amount of each payment
         * @description Who may: school staff.
         */
        get: operations["refundsPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refund-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refund requests; for super admins, of all schools
         * @description Who may: school staff or super admin.
         */
        get: operations["refundsList"];
        put?: never;
        /**
         * Request a refund of a registration
         * @description Who may: school staff.
         */
        post: operations["refundsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        IdentityIssueTokensBody: {
            /**
             * Format: email
             * @description An email address
             */
            email: string;
            password: string;
            code?: string | null;
        };
        SignedIn: components["schemas"]["TokenPair"] & {
            user: components["schemas"]["Me"];
        };
        TokenPair: {
            /** @description Valid for five minutes */
            access: string;
            /** @description Valid once */
            refresh: string;
        };
        Me: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "super_admin" | "school_owner" | "school_admin" | "student" | "employer_admin" | "employer_career_specialist" | "job_partner_admin" | "organization_admin";
            /** @enum {string} */
            role_type: "school" | "employer" | "super_admin" | "student";
            first_name: string;
            last_name: string;
            /** @description URL, on the requested host */
            avatar_url: string | null;
            phone: string | null;
            /** @description Only for students */
            is_profile_complete?: boolean;
            /**
             * @description The language that a student reads; only for students
             * @enum {string}
             */
            locale?: "en" | "es";
            linked_entity: components["schemas"]["LinkedEntity"] | null;
        };
        LinkedEntity: {
            id: string;
            name: string;
            /** @description URL, on the requested host */
            logo_url: string | null;
            /** @description URL, on the requested host */
            small_logo_url: string | null;
            primary_color: string;
            secondary_color: string;
            dark_color: string;
            /** @enum {string} */
            school_type: "local" | "national_partner";
            /** @enum {string} */
            payment_plan: "basic" | "basic-and-chat" | "advanced" | "advanced-and-chat";
            show_ai_call_logs: boolean;
            subdomain: {
                subdomain_url: string | null;
            };
        };
        RegistrationByApiBody: {
            class: string;
            /** @enum {string|null} */
            payment_option?: "pay_now" | "pay_later" | "free_plan" | null;
            /** @enum {string|null} */
            plan_to_pay?: "self_pay" | "sponsored_employer_agency" | "not_sure_yet" | null;
            answers?: {
                question: string;
                value?: unknown;
            }[];
            affid?: string | null;
            /** @enum {string|null} */
            locale?: "en" | "es" | null;
            promo_code?: string | null;
            initials?: {
                [key: string]: string | null;
            };
            consent?: boolean | null;
            disclosures?: {
                [key: string]: boolean | null;
            };
            guardian_name?: string | null;
            guardian_relation?: string | null;
            guardian_email?: string | null;
            guardian_signature?: string | null;
            initiate_registration?: string | null;
            /** @description First name */
            first_name?: string;
            /** @description Middle name */
            middle_name?: string;
            /** @description Last name */
            last_name?: string;
            /** @description Email */
            email?: string;
            /** @description Phone */
            phone?: string;
            /** @description Date of birth */
            date_of_birth?: string;
            /**
             * @description Gender
             * @enum {string}
             */
            gender?: "male" | "female" | "other";
            /**
             * @description Ethnicity
             * @enum {string}
             */
            ethnicity?: "hispanic" | "black_non_hispanic_black" | "white_non_hispanic" | "american_indian_alaskan_native" | "asian" | "middle_eastern" | "hawaiian_native_pacific_islander" | "multiracial" | "other" | "choose_not_to_report";
            /** @description Last four digits of your Social Security number */
            ssn_last4?: string;
            /** @description Photo identification: the file_url of an upload */
            id_upload?: string;
            /** @description Street address */
            address?: string;
            /** @description City */
            city?: string;
            /** @description State */
            state?: string;
            /** @description ZIP code */
            zipcode?: string;
            /** @description Country */
            country?: string;
            /** @description Emergency contact */
            emergency_name?: string;
            /** @description Relationship */
            emergency_relationship?: string;
            /** @description Emergency phone */
            emergency_phone?: string;
            /**
             * @description Highest education
             * @enum {string}
             */
            highest_education?: "none" | "high_school" | "some_college" | "associate" | "bachelor" | "graduate";
            /** @description Employer */
            employer?: string;
            /**
             * @description Why are you taking this program?
             * @enum {string}
             */
            purpose?: "to_work" | "to_care_for_family_member" | "as_a_prerequisite" | "other";
            /**
             * @description How did you hear about us?
             * @enum {string}
             */
            referral_source?: "referral" | "social_media" | "google" | "university" | "billboard_sign_advertisement" | "other";
        };
        RegistrationMade: {
            student: components["schemas"]["Student"];
            registration: components["schemas"]["Registration"];
        };
        Student: {
            id: string;
            first_name: string;
            last_name: string;
            email: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            state: string | null;
            zipcode: string | null;
            /** @description A day of the school's zone, YYYY-MM-DD */
            date_of_birth: string | null;
            /** @enum {string|null} */
            gender: "male" | "female" | "other" | null;
            /** @enum {string|null} */
            ethnicity: "hispanic" | "black_non_hispanic_black" | "white_non_hispanic" | "american_indian_alaskan_native" | "asian" | "middle_eastern" | "hawaiian_native_pacific_islander" | "multiracial" | "other" | "choose_not_to_report" | null;
            /**
             * @description The language that the student reads
             * @enum {string}
             */
            locale: "en" | "es";
        };
        Registration: {
            id: string;
            number: string;
            student: string;
            program: string;
            class: string;
            /** @enum {string} */
            payment_option: "pay_now" | "pay_later" | "free_plan";
            /** @enum {string} */
            payment_status: "unpaid" | "partial_paid" | "complete_paid";
            /** @enum {string} */
            plan_to_pay: "self_pay" | "sponsored_employer_agency" | "not_sure_yet";
            /** @enum {string|null} */
            purpose: "to_work" | "to_care_for_family_member" | "as_a_prerequisite" | "other" | null;
            /** @enum {string|null} */
            referral_source: "referral" | "social_media" | "google" | "university" | "billboard_sign_advertisement" | "other" | null;
            /** @enum {string} */
            enrollment_status: "enrolled" | "completed" | "dropped";
            /** @enum {string} */
            registration_status: "active" | "cancelled";
            amount_due: components["schemas"]["Amount"];
            amount_paid: components["schemas"]["Amount"];
            created_at: components["schemas"]["Instant"];
        };
        /** @description Dollars as decimal text, such as 1450.00 */
        Amount: string;
        /** @description ISO 8601 in UTC */
        Instant: string;
        StudentInList: components["schemas"]["Student"] & {
            registrations_count: number;
        };
        RegistrationPayByApiBody: {
            class?: string | null;
            /** @enum {string|null} */
            payment_option?: "pay_now" | "pay_later" | "free_plan" | null;
            /** @enum {string|null} */
            plan_to_pay?: "self_pay" | "sponsored_employer_agency" | "not_sure_yet" | null;
            answers?: {
                question: string;
                value?: unknown;
            }[];
            affid?: string | null;
            /** @enum {string|null} */
            locale?: "en" | "es" | null;
            promo_code?: string | null;
            initials?: {
                [key: string]: string | null;
            };
            consent?: boolean | null;
            disclosures?: {
                [key: string]: boolean | null;
            };
            guardian_name?: string | null;
            guardian_relation?: string | null;
            guardian_email?: string | null;
            guardian_signature?: string | null;
            registration?: string | null;
            payment_plan?: string | null;
            /** @description First name */
            first_name?: string;
            /** @description Middle name */
            middle_name?: string;
            /** @description Last name */
            last_name?: string;
            /** @description Email */
            email?: string;
            /** @description Phone */
            phone?: string;
            /** @description Date of birth */
            date_of_birth?: string;
            /**
             * @description Gender
             * @enum {string}
             */
            gender?: "male" | "female" | "other";
            /**
             * @description Ethnicity
             * @enum {string}
             */
            ethnicity?: "hispanic" | "black_non_hispanic_black" | "white_non_hispanic" | "american_indian_alaskan_native" | "asian" | "middle_eastern" | "hawaiian_native_pacific_islander" | "multiracial" | "other" | "choose_not_to_report";
            /** @description Last four digits of your Social Security number */
            ssn_last4?: string;
            /** @description Photo identification: the file_url of an upload */
            id_upload?: string;
            /** @description Street address */
            address?: string;
            /** @description City */
            city?: string;
            /** @description State */
            state?: string;
            /** @description ZIP code */
            zipcode?: string;
            /** @description Country */
            country?: string;
            /** @description Emergency contact */
            emergency_name?: string;
            /** @description Relationship */
            emergency_relationship?: string;
            /** @description Emergency phone */
            emergency_phone?: string;
            /**
             * @description Highest education
             * @enum {string}
             */
            highest_education?: "none" | "high_school" | "some_college" | "associate" | "bachelor" | "graduate";
            /** @description Employer */
            employer?: string;
            /**
             * @description Why are you taking this program?
             * @enum {string}
             */
            purpose?: "to_work" | "to_care_for_family_member" | "as_a_prerequisite" | "other";
            /**
             * @description How did you hear about us?
             * @enum {string}
             */
            referral_source?: "referral" | "social_media" | "google" | "university" | "billboard_sign_advertisement" | "other";
        };
        OpenedPayment: {
            payment_intent: string;
            client_secret: string;
            publishable_key: string;
            /** @description The code of the draft, or the ID of the registration whose installment is paid */
            registration: string;
            amount: components["schemas"]["Amount"];
            service_fee: components["schemas"]["Amount"];
            total: components["schemas"]["Amount"];
            /** @enum {string} */
            currency: "USD";
        };
        PaymentOutcome: {
            registration?: components["schemas"]["Registration"] | null;
            purchase?: string;
            /** @enum {string} */
            status: "succeeded" | "surplus" | "open" | "processing" | "over";
        };
        RegistrationsManualBody: {
            class: string;
            /** @enum {string} */
            plan_to_pay?: "self_pay" | "sponsored_employer_agency" | "not_sure_yet";
            sponsor_name?: string | null;
            sponsor_contact?: string | null;
            /** @enum {string} */
            payment_option?: "pay_now" | "pay_later" | "free_plan";
            /** @enum {string|null} */
            taken?: "none" | "manual" | "card" | null;
            /** @description Dollars, such as 1450.00 */
            amount?: string | number | null;
            /** @enum {string|null} */
            method?: "cash" | "check" | "money_order" | "card_terminal" | "other" | null;
            reference?: string | null;
            paid_at?: string | null;
            note?: string | null;
            send_confirmation?: boolean | null;
            student?: string | null;
            pre_enroll?: string | null;
            inquiry?: string | null;
            waitlist?: string | null;
            /** @description First name */
            first_name?: string;
            /** @description Last name */
            last_name?: string;
            /** @description Email */
            email?: string;
            /** @description Phone */
            phone?: string;
            answers?: {
                [key: string]: unknown;
            };
            products?: {
                [key: string]: {
                    chosen?: boolean | null;
                    size?: string | null;
                    quantity?: number | null;
                };
            };
            agreement_file?: unknown;
            payment_plans?: {
                /** @description Dollars, such as 1450.00 */
                amount: string | number;
                due_date: string;
            }[];
            /** @description Dollars, such as 1450.00 */
            amount_paid?: string | number | null;
            /** @enum {string|null} */
            payment_status?: "unpaid" | "partial_paid" | "complete_paid" | null;
            /** @enum {string|null} */
            locale?: "en" | "es" | null;
            /** @description Middle name */
            middle_name?: string;
            /** @description Date of birth */
            date_of_birth?: string;
            /**
             * @description Gender
             * @enum {string}
             */
            gender?: "male" | "female" | "other";
            /**
             * @description Ethnicity
             * @enum {string}
             */
            ethnicity?: "hispanic" | "black_non_hispanic_black" | "white_non_hispanic" | "american_indian_alaskan_native" | "asian" | "middle_eastern" | "hawaiian_native_pacific_islander" | "multiracial" | "other" | "choose_not_to_report";
            /** @description Last four digits of your Social Security number */
            ssn_last4?: string;
            /** @description Photo identification: the file_url of an upload */
            id_upload?: string;
            /** @description Street address */
            address?: string;
            /** @description City */
            city?: string;
            /** @description State */
            state?: string;
            /** @description ZIP code */
            zipcode?: string;
            /** @description Country */
            country?: string;
            /** @description Emergency contact */
            emergency_name?: string;
            /** @description Relationship */
            emergency_relationship?: string;
            /** @description Emergency phone */
            emergency_phone?: string;
            /**
             * @description Highest education
             * @enum {string}
             */
            highest_education?: "none" | "high_school" | "some_college" | "associate" | "bachelor" | "graduate";
            /** @description Employer */
            employer?: string;
            /**
             * @description Why are you taking this program?
             * @enum {string}
             */
            purpose?: "to_work" | "to_care_for_family_member" | "as_a_prerequisite" | "other";
            /**
             * @description How did you hear about us?
             * @enum {string}
             */
            referral_source?: "referral" | "social_media" | "google" | "university" | "billboard_sign_advertisement" | "other";
            /** @description Allows more students than the class has seats */
            allow_overbook?: boolean;
        };
        RegistrationsRecordPaymentBody: {
            /** @description Dollars, such as 1450.00 */
            amount: string | number;
            /** @enum {string} */
            method: "cash" | "check" | "money_order" | "card_terminal" | "other" | "school_credit";
            paid_at?: string | null;
            note?: string | null;
            payment_plan?: string | null;
            registration: string;
        };
        ManualPayment: {
            id: string;
            /** @enum {string} */
            type: "manually_paid";
            /** @enum {string} */
            status: "manually_paid";
            amount: components["schemas"]["Amount"];
            registration: string;
            created_at: components["schemas"]["Instant"];
        };
        Refundable: {
            id: string;
            /** @enum {string} */
            type: "student_registration" | "product_purchase" | "product_subscription" | "manually_paid" | "class_plan" | "product_payment" | "referral_fee" | "processing_fee" | "refund";
            amount: components["schemas"]["Amount"];
            refundable_amount: components["schemas"]["Amount"];
            payment_plan: string | null;
            paid_at: components["schemas"]["Day"];
        };
        /** @description A day of the school's zone, YYYY-MM-DD */
        Day: string;
        Refund: {
            id: string;
            number: string | null;
            school: {
                id: string;
                name: string | null;
            };
            student: {
                id: string;
                name: string | null;
            } | null;
            registration: string | null;
            purchase: string | null;
            payments: {
                transaction: string;
                amount: components["schemas"]["Amount"];
            }[];
            amount: components["schemas"]["Amount"];
            /** @description Dollars as decimal text, such as 1450.00 */
            approved_amount: string | null;
            reason: string;
            /** @enum {string} */
            status: "pending" | "approved" | "declined" | "cancelled";
            decline_reason: string | null;
            created_at: components["schemas"]["Instant"];
            /** @description ISO 8601 in UTC */
            decided_at: string | null;
        };
        RefundsRequestBody: {
            registration: string;
            payments?: {
                transaction?: string | null;
                /** @description Dollars, such as 1450.00 */
                amount?: string | number | null;
                chosen?: string | null;
            }[] | null;
            reason: string;
            note?: string | null;
            /** @enum {string|null} */
            method?: "cash" | "check" | "transfer" | "money_order" | "card_terminal" | "other" | "school_credit" | null;
            credit_expires_on?: string | null;
            refunded_on?: string | null;
            cancel_registration?: boolean | null;
        };
        Error: {
            detail: string;
            code: string;
            errors?: {
                [key: string]: string[];
            };
        };
    };
    responses: {
        /** @description Invalid input: `errors` names each field and the reason */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not signed in, or the token is invalid */
        NotSignedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed in the current state: `code` gives the reason */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests: `Retry-After` gives the seconds to wait */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An external service is not available */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        limit: number;
        offset: number;
        search: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    identityIssueTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityIssueTokensBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
        };
    };
    studentsList: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                search?: components["parameters"]["search"];
                ordering?: "created_at" | "-created_at" | "student" | "-student" | "first_name" | "-first_name" | "last_name" | "-last_name";
                program?: string;
                class?: string;
                registration_status?: "active" | "cancelled";
                payment_status?: "unpaid" | "partial_paid" | "complete_paid";
                enrollment_status?: "enrolled" | "completed" | "dropped";
                plan_to_pay?: "self_pay" | "sponsored_employer_agency" | "not_sure_yet";
                schedule?: "daytime" | "evening" | "weekend";
                from_date?: string;
                to_date?: string;
                records?: "deleted";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["StudentInList"][];
                        count: number;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
        };
    };
    registrationByApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationByApiBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
        };
    };
    registrationPayByApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationPayByApiBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedPayment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    registrationConfirmPayment: {
        parameters: {
            query: {
                payment_intent: string;
                payment_intent_client_secret: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentOutcome"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
            503: components["responses"]["Unavailable"];
        };
    };
    registrationsManual: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationsManualBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegistrationMade"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
        };
    };
    registrationsRecordPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationsRecordPaymentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManualPayment"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
        };
    };
    refundsPayments: {
        parameters: {
            query?: {
                registration?: string;
                student?: string;
                limit?: components["parameters"]["limit"];
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Refundable"][];
                        count: number;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
        };
    };
    refundsList: {
        parameters: {
            query?: {
                limit?: components["parameters"]["limit"];
                offset?: components["parameters"]["offset"];
                search?: components["parameters"]["search"];
                ordering?: "created_at" | "-created_at" | "amount" | "-amount" | "status" | "-status" | "decided_at" | "-decided_at";
                status?: "pending" | "approved" | "declined" | "cancelled";
                program?: string;
                school?: string;
                student?: string;
                from_date?: string;
                to_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Refund"][];
                        count: number;
                    };
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooMany"];
        };
    };
    refundsRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundsRequestBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooMany"];
        };
    };
}
